import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { EntryList } from '../story-chat/inspector/entry-list.tsx'
import { Part } from '../story-chat/inspector/part.tsx'
import { TokenBar } from '../story-chat/inspector/token-bar.tsx'
import { VariableChanges } from '../story-chat/inspector/variable-changes.tsx'
import { When } from '../../ui/when.tsx'
import type { LoggedPrompt } from './prompt-log.api.ts'
import { PromptWords } from './prompt-words.tsx'

/** One prompt, folded by its turn; a log is long, so what is folded is not drawn. */
export function PromptEntry({ prompt, startsOpen }: { prompt: LoggedPrompt; startsOpen: boolean }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(startsOpen)
  const { turn, model, createdAt, trace } = prompt
  const tokens = i18n.number(trace.totalTokens)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-lg border border-line bg-raised"
    >
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-lg px-4 py-3 hover:bg-pressed [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        <h2 className="figures text-base font-semibold">
          <Trans>Turn {turn}</Trans>
        </h2>
        <span className="text-sm text-ink-soft">{model}</span>
        <span className="figures text-sm text-ink-soft">
          <Trans>{tokens} tokens</Trans>
        </span>
        <span className="text-sm text-ink-faint md:ml-auto">
          <When at={createdAt} exact />
        </span>
      </summary>
      {isOpen ? (
        <div className="grid gap-8 border-t border-line p-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <PromptWords messages={prompt.messages} reply={prompt.reply} />
          <Facts trace={trace} />
        </div>
      ) : null}
    </details>
  )
}

function Facts({ trace }: Pick<LoggedPrompt, 'trace'>) {
  const { t } = useLingui()
  const told = trace.lore.filter(({ status }) => status === 'fired')
  const triggers = trace.triggers.filter(({ told: isTold }) => isTold)
  return (
    <div className="flex flex-col gap-7">
      <TokenBar trace={trace} />
      <Part title={t`Lore included`}>
        <EntryList entries={told} empty={t`Recent turns didn’t trigger any lore.`} />
      </Part>
      {triggers.length > 0 ? (
        <Part title={t`Triggers included`}>
          <ul className="flex flex-col gap-1 text-sm">
            {triggers.map(({ nodeId, title }) => (
              <li key={nodeId}>{title || nodeId}</li>
            ))}
          </ul>
        </Part>
      ) : null}
      <VariableChanges variables={trace.variables} />
    </div>
  )
}
