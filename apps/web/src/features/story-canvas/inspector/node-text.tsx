import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { compileNode } from '@plax/story-engine/compile-node'
import { useDeferredValue, useMemo } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { chooseCanvas, useEditorState } from '../use-editor.ts'

/** What a node says to the model, as the server's compile of one node tells it. */
export function NodeText({ nodeId }: { nodeId: string }) {
  const { t } = useLingui()
  const { language } = useApp()
  const canvas = useDeferredValue(useEditorState(chooseCanvas))
  const newTagging = useEditorState(({ metadata }) => metadata.newTagging)
  const { ok, text, tokens } = useMemo(
    () => compileNode(canvas, nodeId, { newTagging, lang: language }),
    [canvas, nodeId, newTagging, language],
  )
  if (!ok) {
    return (
      <p className="text-sm text-ink-soft">
        <Trans>Fix this node’s errors first.</Trans>
      </p>
    )
  }
  if (text === '') {
    return (
      <p className="text-sm text-ink-soft">
        <Trans>Doesn’t add text to the prompt.</Trans>
      </p>
    )
  }
  return (
    <>
      <pre
        tabIndex={0}
        aria-label={t`What the model reads`}
        className="max-h-80 overflow-y-auto rounded-md bg-ground p-3 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
      <p className="figures text-xs text-ink-faint">
        <Plural value={tokens} one="About # token" other="About # tokens" />
      </p>
    </>
  )
}
