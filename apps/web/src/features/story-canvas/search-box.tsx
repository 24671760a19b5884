import { Plural, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { searchNodes } from './model/node-text.ts'
import { chooseCanvas, useEditor, useEditorState } from './use-editor.ts'

/** Finds nodes by what is written in them; Enter goes from one to the next. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const editor = useEditor()
  const canvas = useEditorState(chooseCanvas)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  const query = useDeferredValue(typed)
  const found = useMemo(() => searchNodes(canvas.nodes, query), [canvas.nodes, query])
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
      className="flex w-[min(22rem,calc(100vw-2rem))] items-center gap-1 rounded-lg border border-line bg-overlay p-1 shadow-overlay"
    >
      <input
        type="search"
        aria-label={t`Search the canvas`}
        placeholder={t`Search the canvas`}
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(-1)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
          if (event.key === 'Escape') onClose()
        }}
        className="h-9 min-w-0 flex-1 rounded-md bg-transparent px-3 text-base outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      <span aria-live="polite" className="figures shrink-0 px-1 text-xs text-ink-faint">
        {query === '' ? null : at >= 0 ? (
          `${at + 1}/${found.length}`
        ) : (
          <Plural value={found.length} _0="None" one="# node" other="# nodes" />
        )}
      </span>
      <IconButton label={t`Previous`} disabled={found.length === 0} onClick={() => go(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={t`Next`} disabled={found.length === 0} onClick={() => go(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton label={t`Close the search`} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
