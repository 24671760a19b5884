import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { Content } from './content.queries.ts'
import { problemsOf } from './draft.ts'
import { SaveState } from './save-state.tsx'
import type { ContentForm } from './use-content-form.ts'

/** Whether it is saved, and the button that brings it out. */
export function PublishBar({ content, setup }: { content: Content; setup: ContentForm }) {
  const { t } = useLingui()
  const { draft, isDraft, refusal, saveStatus } = setup
  const isConflict = saveStatus === 'conflict' || refusal?.isConflict
  const isSound = problemsOf(draft).length === 0
  if (content.scheduledFor && !content.takenDown) return null
  return (
    <section
      aria-label={t`Publish`}
      data-toast-floor
      className="z-10 flex flex-col gap-3 rounded-lg border border-line-strong bg-overlay p-4 md:sticky md:bottom-4 md:shadow-overlay"
    >
      {isDraft && draft.isReplay && isFree(draft) ? (
        <p className="text-sm text-gold">
          <Trans>
            Everyone will be able to watch this replay for free. If the stream needed a ticket, a
            tier, or a password, set a price or tiers first.
          </Trans>
        </p>
      ) : null}
      {content.scheduledFor ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SaveState setup={setup} />
          <div className="ml-auto">
            <Button
              variant="primary"
              busy={setup.isRunning}
              disabled={
                !isSound || isConflict || setup.hasOpenChapters || (!isDraft && !setup.isUnsaved)
              }
              onClick={() => setup.run(isDraft ? 'publish' : 'update')}
            >
              {isDraft ? (
                draft.publishAt ? (
                  <Trans>Schedule</Trans>
                ) : (
                  <Trans>Publish</Trans>
                )
              ) : (
                <Trans>Save changes</Trans>
              )}
            </Button>
          </div>
        </div>
      )}
      {setup.hasOpenChapters ? (
        <Problem text={t`Give each chapter a start and a name, or remove it.`} />
      ) : null}
      {content.takenDown ? (
        <Problem text={t`An administrator took this content down: ${content.takenDown.reason}`} />
      ) : null}
      {isConflict ? (
        <div className="flex flex-wrap items-center gap-2">
          <Problem text={t`This content was changed elsewhere.`} />
          <Button size="sm" onClick={() => void setup.keepOurs()}>
            <Trans>Keep your version</Trans>
          </Button>
          <Button size="sm" onClick={() => void setup.loadTheirs()}>
            <Trans>Load other version</Trans>
          </Button>
        </div>
      ) : refusal?.message ? (
        <Problem text={refusal.isUpdate ? t`Update failed. ${refusal.message}` : refusal.message} />
      ) : null}
    </section>
  )
}

/** Everyone can open it. */
function isFree({ price, publicTiers, isPrivate }: ContentForm['draft']): boolean {
  return price === '' && publicTiers.length === 0 && !isPrivate
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="flex items-start gap-2 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  )
}
