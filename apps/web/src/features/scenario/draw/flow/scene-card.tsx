import { useLingui } from '@lingui/react/macro'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { CircleAlert, Flag, Play, SquarePlay, Type } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { useDrawingState } from '../drawing.ts'
import { isEnding } from '../model/outline.ts'
import { useSceneName } from '../names.ts'
import { newChoiceSocket, type SceneNode } from './flow-model.ts'

/** A scene: what it is called, how it begins, and the choices that lead on from it. */
export const SceneCard = memo(function SceneCard({ data, selected }: NodeProps<SceneNode>) {
  const { t } = useLingui()
  const name = useSceneName()
  const { scene, isEntry } = data
  return (
    <div
      className={cx(
        'flex size-full flex-col rounded-lg border bg-raised text-sm',
        selected ? 'border-accent-ink outline-2 outline-accent-ink' : 'border-line-strong/60',
      )}
    >
      <Handle
        type="target"
        position={Position.Left}
        id="in"
        style={{ top: 20 }}
        isConnectable={!isEntry}
        className={cx('plax-socket bg-node-text!', isEntry && 'opacity-0')}
      />
      <div
        className={cx(
          'plax-head flex h-10 shrink-0 items-center gap-2 rounded-t-[11px] px-3.5',
          isEntry ? 'bg-node-story-soft' : 'bg-node-text-soft',
        )}
      >
        <SceneIcon isEntry={isEntry} isEnding={isEnding(scene)} />
        <span className="min-w-0 flex-1 truncate font-semibold">{name(scene)}</span>
        {scene.contentOid ? (
          <SquarePlay role="img" aria-label={t`Plays content`} className="size-4 shrink-0" />
        ) : null}
        <ProblemMark sceneId={scene.id} />
      </div>
      <p
        className={cx(
          'plax-detail line-clamp-2 h-[44px] shrink-0 overflow-hidden px-3.5 pt-2 text-xs leading-[18px]',
          scene.text.trim() ? 'text-ink-soft' : 'text-ink-faint italic',
        )}
      >
        {scene.text.trim() || t({ message: 'Empty', context: 'scene' })}
      </p>
      <ul className="mt-auto pb-2">
        {scene.choices.map(({ id, text }) => (
          <li key={id} className="relative flex h-[26px] items-center justify-end px-3.5">
            <span
              className={cx(
                'plax-detail truncate text-xs',
                text.trim() ? 'text-ink-soft' : 'text-ink-faint italic',
              )}
            >
              {text.trim() || t({ message: 'Empty', context: 'scene' })}
            </span>
            <Handle
              type="source"
              position={Position.Right}
              id={id}
              className="plax-socket bg-node-text!"
            />
          </li>
        ))}
        <li className="relative flex h-[26px] items-center justify-end px-3.5">
          <span className="plax-detail text-xs text-ink-faint">{t`New choice`}</span>
          <Handle
            type="source"
            position={Position.Right}
            id={newChoiceSocket}
            className="plax-socket bg-line-strong!"
          />
        </li>
      </ul>
    </div>
  )
})

/** What a scene is in the story: its beginning, an ending, or between them. */
export function SceneIcon({ isEntry, isEnding }: { isEntry: boolean; isEnding: boolean }) {
  const { t } = useLingui()
  if (isEntry) {
    return (
      <Play role="img" aria-label={t`First scene`} className="size-4 shrink-0 text-node-story" />
    )
  }
  if (isEnding) {
    return <Flag role="img" aria-label={t`Ending`} className="size-4 shrink-0 text-node-text" />
  }
  return <Type aria-hidden className="size-4 shrink-0 text-node-text" />
}

export function ProblemMark({ sceneId }: { sceneId: string }) {
  const { t } = useLingui()
  const hasProblems = useDrawingState(({ problems }) =>
    problems.some((problem) => problem.sceneId === sceneId),
  )
  return hasProblems ? (
    <CircleAlert role="img" aria-label={t`Has errors`} className="size-4 shrink-0 text-danger" />
  ) : null
}
