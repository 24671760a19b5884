import { Plural, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useViewer } from '../../lib/viewer.ts'
import { cx } from '../../ui/class-names.ts'
import { searchNodes } from './model/node-text.ts'
import { FoundInStories } from './search-stories.tsx'
import { chooseCanvas, useEditor, useEditorState } from './use-editor.ts'
import { focusNode } from './keyboard.ts'

/** Finds nodes by what is written in them; Enter goes from one to the next. */
export function SearchBox({ contentOid, onClose }: { contentOid: string; onClose: () => void }) {
  const { t } = useLingui()
  const editor = useEditor()
  const canvas = useEditorState(chooseCanvas)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  const query = useDeferredValue(typed)
  const found = useMemo(() => searchNodes(canvas.nodes, query), [canvas.nodes, query])
  const canWrite = useViewer()?.canWriteStories ?? false
  const [everywhere, setEverywhere] = useState(false)
  const settled = useSettled(typed.trim())
  const go = (by: 1 | -1) => {
    if (found.length === 0) return
    const next = at < 0 && by < 0 ? found.length - 1 : (at + by + found.length) % found.length
    const node = found[next]
    if (!node) return
    setAt(next)
    editor.reveal(node.id, null)
  }
  return (
    <div
      role="search"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        const [selected] = editor.store.get().selectedNodeIds
        if (selected !== undefined) focusNode(selected)
        onClose()
      }}
      className="flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-1 rounded-lg border border-line bg-overlay p-1 shadow-overlay"
    >
      <div className="flex items-center gap-1">
        <input
          type="search"
          aria-label={everywhere ? t`Search all stories` : t`Search canvas`}
          placeholder={everywhere ? t`Search all stories` : t`Search canvas`}
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(-1)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
          }}
          className="h-9 min-w-0 flex-1 rounded-md bg-transparent px-3 text-base outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <span aria-live="polite" className="figures shrink-0 px-1 text-xs text-ink-faint">
          {query === '' || everywhere ? null : at >= 0 ? (
            `${at + 1}/${found.length}`
          ) : (
            <Plural value={found.length} _0="No nodes" one="# node" other="# nodes" />
          )}
        </span>
        {everywhere ? null : (
          <>
            <IconButton label={t`Previous`} disabled={found.length === 0} onClick={() => go(-1)}>
              <ChevronUp aria-hidden />
            </IconButton>
            <IconButton label={t`Next`} disabled={found.length === 0} onClick={() => go(1)}>
              <ChevronDown aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton label={t`Close search`} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {canWrite ? <Places everywhere={everywhere} onChange={setEverywhere} /> : null}
      {everywhere ? (
        <FoundInStories
          query={settled}
          contentOid={contentOid}
          onOpenHere={({ nodeId }) => editor.reveal(nodeId, null)}
        />
      ) : null}
    </div>
  )
}

/** Whether the search goes through this canvas or all of mine. */
function Places({
  everywhere,
  onChange,
}: {
  everywhere: boolean
  onChange: (everywhere: boolean) => void
}) {
  const { t } = useLingui()
  const places = [
    { value: false, label: t`This canvas` },
    { value: true, label: t`All my stories` },
  ]
  return (
    <div role="group" aria-label={t`Search scope`} className="flex gap-1">
      {places.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === everywhere}
          onClick={() => onChange(value)}
          className={cx(
            'h-8 flex-1 rounded-md text-sm font-medium pointer-coarse:h-11',
            value === everywhere
              ? 'bg-accent-soft text-accent-ink'
              : 'text-ink-soft hover:bg-pressed',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

const pauseMs = 250

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
