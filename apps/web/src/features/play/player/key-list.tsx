import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { PlayerButton } from './player-button.tsx'

/** A key, or several, and what they do. */
export type KeyRow = readonly [keys: string, what: string]

/** The keys of the player, over its picture. */
export function KeyList({ keys, onClose }: { keys: readonly KeyRow[]; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <section className="absolute inset-0 z-30 overflow-y-auto bg-stage/85 p-4 text-sm">
      <div className="mx-auto flex max-w-sm flex-col gap-2">
        <div className="flex items-center justify-between">
          <h2 className="font-semibold">
            <Trans>Keyboard shortcuts</Trans>
          </h2>
          <PlayerButton label={t`Close`} onClick={onClose}>
            <X aria-hidden />
          </PlayerButton>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
          {keys.map(([key, what]) => (
            <div key={key} className="contents">
              <dt className="font-mono">{key}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
