import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { May } from '../may.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { SystemPromptDialog } from './system-prompt-dialog.tsx'

export type SystemPrompt = OutputOf<'GET /story-chat/admin/system-prompts'>['items'][number]

const settingNames = {
  instructions: 'story.system_instructions',
  contentPolicy: 'story.content_policy',
}

/** The house's own words to models, beside the story's. */
export function SystemPromptsScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const queryKey = ['admin', 'system-prompts']
  const prompts = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /story-chat/admin/system-prompts', { signal }),
    refetchOnWindowFocus: false,
  })
  const [open, setOpen] = useState<{ name: SystemPrompt['name']; toDefault: boolean } | null>(null)
  const edited = prompts.data?.items.find(({ name }) => name === open?.name)
  const titles = { instructions: t`Storytelling instructions`, contentPolicy: t`Content rules` }
  return (
    <>
      <ScreenHead
        title={<Trans>System prompts</Trans>}
        text={<Trans>Changes apply immediately to replies in all chats.</Trans>}
      />
      <Loaded query={prompts} pending={<Skeleton className="h-96" />}>
        {({ items }) => (
          <div className="flex flex-col gap-6">
            {items.map((prompt) => (
              <section
                key={prompt.name}
                aria-labelledby={prompt.name}
                className="rounded-lg border border-line bg-raised p-4 md:p-5"
              >
                <header className="mb-3 flex flex-wrap items-center gap-3">
                  <h2 id={prompt.name} className="text-lg font-semibold">
                    {titles[prompt.name]}
                  </h2>
                  {prompt.isDefault ? (
                    <Badge>
                      <Trans>Default</Trans>
                    </Badge>
                  ) : (
                    <Badge tone="accent">
                      <Trans>Changed</Trans>
                    </Badge>
                  )}
                  <div className="ml-auto flex flex-wrap items-center gap-2">
                    <ConsoleLink
                      action
                      to="audit"
                      filters={{ subjectKind: 'setting', subject: settingNames[prompt.name] }}
                      className="px-2 text-sm text-ink-soft hover:text-ink"
                    >
                      <Trans>History</Trans>
                    </ConsoleLink>
                    <May call="POST /story-chat/admin/system-prompts">
                      {prompt.isDefault ? null : (
                        <Button
                          size="sm"
                          onClick={() => setOpen({ name: prompt.name, toDefault: true })}
                        >
                          <Trans>Reset to default</Trans>
                        </Button>
                      )}
                      <Button
                        size="sm"
                        onClick={() => setOpen({ name: prompt.name, toDefault: false })}
                      >
                        <Trans>Change</Trans>
                      </Button>
                    </May>
                  </div>
                </header>
                <pre className="max-h-80 overflow-auto font-sans text-sm whitespace-pre-wrap text-ink-soft">
                  {prompt.text}
                </pre>
              </section>
            ))}
          </div>
        )}
      </Loaded>
      {edited && open ? (
        <SystemPromptDialog
          title={titles[edited.name]}
          prompt={edited}
          toDefault={open.toDefault}
          onChanged={(answer) => client.setQueryData(queryKey, answer)}
          onConflict={() => void client.invalidateQueries({ queryKey })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
