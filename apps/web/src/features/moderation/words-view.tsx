import { isLongerThan } from '@plax/story-engine/characters'
import { Trans, useLingui } from '@lingui/react/macro'
import { blockedWordMaxLength } from '@plax/contracts/moderation/moderation-values'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { MessageCircleX, X } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { Pages } from '../../ui/pages.tsx'
import { showToast } from '../../ui/toast.ts'
import { OnlyCreators } from '../studio-frame/only-creators.tsx'
import { blockedWordsQuery } from './moderation.api.ts'

/** Words that a creator does not want in comments on their items. */
export function WordsView({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const list = useInfiniteQuery({ ...blockedWordsQuery(api), enabled: viewer.isCreator })
  const [first] = list.data?.pages ?? []
  const none = (
    <EmptyState
      icon={<MessageCircleX aria-hidden />}
      title={<Trans>No blocked keywords yet</Trans>}
      text={<Trans>Comments with a keyword you add here can’t be posted on your work.</Trans>}
    />
  )
  return (
    <OnlyCreators viewer={viewer} current="words">
      <header className="mb-6">
        <h1 className="text-xl font-semibold">
          <Trans>Blocked keywords</Trans>
        </h1>
        <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
          <Trans>
            Comments with these keywords can’t be posted on your work. Capitals, accents, and spaces
            between Korean letters make no difference.
          </Trans>
        </p>
      </header>
      <div className="flex flex-col gap-6">
        <AddWords count={first?.count ?? 0} maxCount={first?.maxCount ?? 0} />
        <Pages list={list} empty={none}>
          {(words) => (
            <ul className="flex flex-wrap gap-2">
              {words.map(({ word }) => (
                <Word key={word} word={word} />
              ))}
            </ul>
          )}
        </Pages>
      </div>
    </OnlyCreators>
  )
}

function AddWords({ count, maxCount }: { count: number; maxCount: number }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values } = useDraft({ words: '' })
  const words = values.words
    .split(/[,、，\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const isTooLong = words.some((word) => isLongerThan(word, blockedWordMaxLength))
  const add = async () => {
    const { added } = await api('POST /moderation/blocked-words', { body: { words } })
    form.reset({ words: '' })
    await queryClient.invalidateQueries({ queryKey: blockedWordsQuery(api).queryKey })
    showToast(added.length > 0 ? t`Keywords blocked` : t`Keywords already blocked`)
  }
  const { onSubmit, isBusy, problem } = useSend(form, add, { field: 'words' })
  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-xl flex-col gap-2">
      <TextField
        form={form}
        name="words"
        label={t`Add keywords`}
        hint={maxCount > 0 ? t`Separate them with commas. ${count} of ${maxCount} used.` : null}
        error={isTooLong ? t`A keyword can have up to ${blockedWordMaxLength} characters.` : null}
        autoComplete="off"
        required
        after={
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabled={words.length === 0 || words.length > 100 || isTooLong}
          >
            <Trans>Add</Trans>
          </Button>
        }
      />
      <Failure error={problem} />
    </form>
  )
}

function Word({ word }: { word: string }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const remove = useMutation({
    mutationFn: () => api('DELETE /moderation/blocked-words', { body: { word } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: blockedWordsQuery(api).queryKey }),
    onError: () => showToast(t`“${word}” wasn’t removed. Try again.`),
  })
  return (
    <li className="inline-flex max-w-full min-h-9 items-center rounded-md border border-line bg-raised pl-3 text-sm">
      <span dir="auto" className="min-w-0 break-all">
        {word}
      </span>
      <button
        type="button"
        aria-label={t`Remove ${word}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-pressed hover:text-ink disabled:opacity-55 pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}
