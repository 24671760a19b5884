import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeKind } from '@plax/story-engine/sockets'
import { useReactFlow, useStore } from '@xyflow/react'
import { FileUp, Plus, StickyNote } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Menu } from '../../ui/menu.tsx'
import { motionMs } from './flow-defaults.ts'
import { cardTypes } from './card-types.ts'
import { nodeHeight, nodeWidth } from './model/node-size.ts'
import { kindFaces, kindGroups } from './nodes/kinds.ts'
import { chooseCanvas, useEditor, useEditorState } from './use-editor.ts'
import { firstFields } from './use-shortcuts.ts'
import { useViewMiddle } from './use-view-middle.ts'

/** Adds nodes to the middle of the view; as a row of buttons, or as a menu where it is narrow. */
export function Palette({
  compact,
  onCard,
  onNote,
}: {
  compact: boolean
  onCard: (file: File) => void
  onNote: () => void
}) {
  const { t } = useLingui()
  const card = useRef<HTMLInputElement>(null)
  const add = useAddNode()
  const hasStory = useHasStory()
  const height = useStore((state) => state.height)
  const reason = t`A canvas can have only one story node.`
  const pickCard = () => card.current?.click()
  return (
    <>
      <input
        ref={card}
        type="file"
        accept={cardTypes}
        aria-label={t`Import character card`}
        className="hidden"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onCard(file)
        }}
      />
      {compact ? (
        <Menu
          trigger={
            <Button variant="secondary" icon={<Plus aria-hidden className="size-4" />}>
              <Trans>Add</Trans>
            </Button>
          }
          groups={[
            ...kindGroups.map(({ kinds }) =>
              kinds.map((kind) => ({
                key: kind,
                label: t(kindFaces[kind].label),
                icon: <KindIcon kind={kind} />,
                disabled: kind === 'story' && hasStory,
                onSelect: () => add(kind),
              })),
            ),
            [
              {
                key: 'note',
                label: t`Note`,
                icon: <StickyNote aria-hidden />,
                onSelect: onNote,
              },
              {
                key: 'card',
                label: t`Import character card`,
                icon: <FileUp aria-hidden />,
                onSelect: pickCard,
              },
            ],
          ]}
        />
      ) : (
        <div
          role="toolbar"
          aria-label={t`Add node`}
          style={{ maxHeight: height - 32 }}
          className="flex max-w-40 flex-col overflow-y-auto rounded-lg border border-line bg-overlay p-1"
        >
          {kindGroups.map(({ label, kinds }) => (
            <div key={kinds[0]} role="group" aria-label={t(label)} className="flex flex-col">
              <p aria-hidden className="px-2.5 pt-1.5 pb-0.5 text-xs text-ink-faint">
                {t(label)}
              </p>
              {kinds.map((kind) => {
                const refused = kind === 'story' && hasStory
                return (
                  <PaletteButton
                    key={kind}
                    icon={<KindIcon kind={kind} />}
                    title={refused ? reason : t(kindFaces[kind].hint)}
                    refused={refused}
                    onClick={(event) => add(kind, { byKeyboard: event.detail === 0 })}
                  >
                    {t(kindFaces[kind].label)}
                  </PaletteButton>
                )
              })}
            </div>
          ))}
          <span className="mx-2 my-1 h-px shrink-0 bg-line" />
          <PaletteButton
            icon={<StickyNote aria-hidden className="size-4 text-ink-soft" />}
            title={t`A note for canvas editors`}
            onClick={onNote}
          >
            <Trans>Note</Trans>
          </PaletteButton>
          <PaletteButton
            icon={<FileUp aria-hidden className="size-4 text-ink-soft" />}
            title={t`Import a character card, or drop it here`}
            onClick={pickCard}
          >
            <Trans>Card</Trans>
          </PaletteButton>
        </div>
      )}
    </>
  )
}

function PaletteButton({
  icon,
  title,
  refused,
  onClick,
  children,
}: {
  icon: React.ReactNode
  title: string
  refused?: boolean
  onClick: (event: React.MouseEvent) => void
  children: React.ReactNode
}) {
  // Not `disabled`: the reason must stay reachable by focus.
  return (
    <button
      type="button"
      title={title}
      aria-disabled={refused || undefined}
      {...(refused ? { 'aria-description': title } : {})}
      onClick={refused ? undefined : onClick}
      className={cx(
        'flex min-h-8 shrink-0 items-center gap-2.5 rounded-md px-2.5 py-1 text-left text-sm leading-tight font-medium text-ink-soft pointer-coarse:min-h-11 [&>svg]:shrink-0',
        refused ? 'opacity-55' : 'hover:bg-pressed hover:text-ink',
      )}
    >
      {icon}
      {children}
    </button>
  )
}

function KindIcon({ kind }: { kind: NodeKind }) {
  const { icon: Icon, ink } = kindFaces[kind]
  return <Icon aria-hidden className={`size-4 ${ink}`} />
}

function useHasStory(): boolean {
  return useEditorState((state) => chooseCanvas(state).nodes.some(({ kind }) => kind === 'story'))
}

/** Adds a node near the middle of the view, and follows it where it found no room there. */
function useAddNode() {
  const editor = useEditor()
  const flow = useReactFlow()
  const middle = useViewMiddle()
  return (kind: NodeKind, { byKeyboard = false } = {}) => {
    const at = middle()
    const { id, position } = editor.addNode(kind, at)
    // The fields are many stops away from here; Escape leads from them to the node.
    if (byKeyboard) editor.focusField(id, firstFields[kind])
    const center = { x: position.x + nodeWidth / 2, y: position.y + nodeHeight(kind) / 2 }
    const isAside = Math.abs(center.y - at.y) * flow.getZoom() > innerHeight / 4
    const options = { zoom: flow.getZoom(), duration: motionMs() }
    if (isAside) void flow.setCenter(center.x, center.y, options)
  }
}
