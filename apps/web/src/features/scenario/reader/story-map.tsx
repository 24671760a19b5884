import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Flag, MapPin } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ScenePlay } from '../scenario.api.ts'
import { type MapRow, mapRows } from './map-rows.ts'

/** All that was seen of a story, step by step from its beginning; a press leads there. */
export function StoryMap(props: {
  play: ScenePlay
  onGo: (sceneId: string) => void
  onClose: () => void
}) {
  const { play, onGo, onClose } = props
  const rows = mapRows(play.map)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={<Trans>Map</Trans>}
      description={<Trans>What you’ve seen so far. Choose a scene to return to it.</Trans>}
    >
      <ol className="flex flex-col gap-1">
        {rows.map((row) => (
          <Row
            key={row.scene.id}
            row={row}
            isHere={row.scene.id === play.scene.id}
            onGo={() => onGo(row.scene.id)}
          />
        ))}
      </ol>
    </Dialog>
  )
}

const deepest = 8

function Row({ row, isHere, onGo }: { row: MapRow; isHere: boolean; onGo: () => void }) {
  const { t } = useLingui()
  const { scene, depth } = row
  return (
    <li className="flex">
      {Array.from({ length: Math.min(depth, deepest) }, (_, level) => (
        <span
          key={level}
          aria-hidden
          className="ml-2.5 w-2.5 shrink-0 border-l border-line-strong sm:w-4"
        />
      ))}
      <button
        type="button"
        aria-current={isHere ? 'step' : undefined}
        onClick={onGo}
        className={cx(
          'flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md px-2.5 py-1.5 text-left hover:bg-pressed pointer-coarse:min-h-11',
          isHere && 'bg-accent-soft text-accent-ink',
        )}
      >
        {isHere ? (
          <MapPin role="img" aria-label={t`You’re here`} className="size-4 shrink-0" />
        ) : null}
        <span dir="auto" className="min-w-0 truncate font-medium">
          {scene.title || t`Untitled scene`}
        </span>
        {scene.isEnding ? (
          <Badge tone="good">
            <Flag aria-hidden className="size-3" />
            <Trans>Ending</Trans>
          </Badge>
        ) : null}
        {scene.unseen > 0 ? (
          <span className="ml-auto text-xs text-ink-faint">
            <Plural value={scene.unseen} one="# choice not tried" other="# choices not tried" />
          </span>
        ) : null}
      </button>
    </li>
  )
}
