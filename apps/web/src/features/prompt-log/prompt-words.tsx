import { Trans, useLingui } from '@lingui/react/macro'
import { cx } from '../../ui/class-names.ts'
import type { LoggedPrompt } from './prompt-log.api.ts'

type Role = NonNullable<LoggedPrompt['messages']>[number]['role'] | 'reply'

const edges: Record<Role, string> = {
  system: 'border-l-line-strong',
  user: 'border-l-teal',
  assistant: 'border-l-accent',
  reply: 'border-l-gold',
}

/** The messages as they were sent, and the reply to them, in the letters that hide nothing. */
export function PromptWords({ messages, reply }: Pick<LoggedPrompt, 'messages' | 'reply'>) {
  const { t } = useLingui()
  const names: Record<Role, string> = {
    system: t`System`,
    user: t`Reader`,
    assistant: t`Model`,
    reply: t`Reply`,
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {messages ? (
        messages.map(({ role, content }, index) => (
          // The messages of a prompt are fixed, so their places name them.
          // oxlint-disable-next-line react/no-array-index-key
          <Words key={index} name={names[role]} edge={edges[role]} text={content} />
        ))
      ) : (
        <p className="text-sm text-ink-soft">
          <Trans>This prompt’s text was deleted when its retention period ended.</Trans>
        </p>
      )}
      <Words name={names.reply} edge={edges.reply} text={reply} />
    </div>
  )
}

function Words({ name, edge, text }: { name: string; edge: string; text: string }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-semibold text-ink-soft">{name}</h3>
      <pre
        tabIndex={0}
        className={cx(
          'max-h-[32rem] overflow-y-auto rounded-r-lg border-l-2 bg-ground p-3 font-mono text-[13px] leading-relaxed break-words whitespace-pre-wrap',
          edge,
        )}
      >
        {text}
      </pre>
    </section>
  )
}
