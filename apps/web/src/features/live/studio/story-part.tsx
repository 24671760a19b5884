import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { liveStoryWaitMax } from '@plax/contracts/live-stories/live-story-values'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { formatAmount } from '../../../ui/balance.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Part } from '../../../ui/part.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { isOutOfCredits, type LiveStory, liveStoryQuery } from './live-story.ts'

/** Selects have no empty values. */
const none = 'none'
/** What waits for a story that stopped changes without a hint. */
const againMs = 15_000

/** The creator’s story whose character reacts to the stream, and answers in the chat. */
export function StoryPart() {
  const { api } = useApp()
  const story = useQuery({ ...liveStoryQuery(api), refetchInterval: againMs })
  return (
    <Part title={<Trans>AI character</Trans>}>
      <Card className="flex flex-col gap-5">
        <p className="text-sm text-ink-soft">
          <Trans>
            A character of your story reacts in the live chat to donations, completed missions, and
            roulette results. Its messages are labeled as AI.
          </Trans>
        </p>
        <Loaded query={story} pending={<Skeleton className="h-40" />}>
          {(data) =>
            data.choices.length === 0 && data.story === null ? (
              <NoStories />
            ) : (
              <Form key={data.story?.contentOid ?? none} data={data} />
            )
          }
        </Loaded>
      </Card>
    </Part>
  )
}

function NoStories() {
  return (
    <p className="text-sm">
      <Trans context="live studio">No published stories yet.</Trans>{' '}
      <Link to="/studio" className="text-accent-ink underline">
        <Trans>Publish a story</Trans>
      </Link>
    </p>
  )
}

function Form({ data }: { data: LiveStory }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const draft = useDraft({
    contentOid: data.story?.contentOid ?? none,
    answersChat: data.answersChat,
    waitSeconds: String(data.waitSeconds),
  })
  const { values, set, form, isChanged } = draft
  const save = useMutation({
    mutationFn: () =>
      api('POST /live/story', {
        body: {
          contentOid: values.contentOid === none ? null : values.contentOid,
          answersChat: values.answersChat,
          waitSeconds: Number(values.waitSeconds),
        },
      }),
    onSuccess: (saved) => {
      form.reset(values)
      queryClient.setQueryData(liveStoryQuery(api).queryKey, saved)
      showToast(t`AI character saved`)
    },
  })
  const isConnected = values.contentOid !== none
  const { minWaitSeconds: min } = data
  const max = liveStoryWaitMax
  const wait = Number(values.waitSeconds)
  const fits = /^\d{1,3}$/.test(values.waitSeconds) && wait >= min && wait <= max
  // The connected story stays in sight though it was unpublished.
  const choices = data.choices.some(({ contentOid }) => contentOid === data.story?.contentOid)
    ? data.choices
    : [...(data.story ? [data.story] : []), ...data.choices]
  return (
    <>
      <Stopped data={data} busy={save.isPending} onContinue={() => save.mutate()} />
      <Field label={t`Story`} hint={<StoryHint data={data} chosen={values.contentOid} />}>
        {(ids) => (
          <Select
            {...ids}
            value={values.contentOid}
            options={[
              { value: none, label: t({ message: 'None', context: 'story' }) },
              ...choices.map(({ contentOid, title }) => ({ value: contentOid, label: title })),
            ]}
            onChange={(contentOid) => set('contentOid', contentOid)}
          />
        )}
      </Field>
      {isConnected ? (
        <>
          <Switch
            label={t`Answer in live chat`}
            hint={t`The character also answers viewers who mention its name.`}
            checked={values.answersChat}
            onChange={(answersChat) => set('answersChat', answersChat)}
          />
          {isOutOfCredits(data, values.contentOid) ? <NoCredits /> : null}
          {values.answersChat ? (
            <TextField
              form={form}
              name="waitSeconds"
              label={t`Seconds between answers`}
              hint={t`Other questions in between aren’t answered.`}
              inputMode="numeric"
              autoComplete="off"
              error={fits ? null : t`Enter a whole number from ${min} to ${max}.`}
            />
          ) : null}
        </>
      ) : null}
      <Failure error={save.error} />
      <Button
        className="self-start"
        disabled={!isChanged || !fits}
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        <Trans>Save</Trans>
      </Button>
    </>
  )
}

/** What an answer costs, and how viewers reach the character of the connected story. */
function StoryHint({ data: { story }, chosen }: { data: LiveStory; chosen: string }) {
  const { i18n } = useLingui()
  if (!story || story.contentOid !== chosen)
    return <Trans>Each answer is paid with your credits.</Trans>
  const price = formatAmount(story.priceMilli, 'credit', i18n.locales?.toString())
  const names = story.names.join(', ')
  return (
    <>
      {story.priceMilli > 0 ? (
        <Trans>Price per answer in credits: {price}.</Trans>
      ) : (
        <Trans>Answers are free.</Trans>
      )}{' '}
      {names === '' ? null : <Trans>Viewers address it as: {names}</Trans>}
      {story.hasEvents ? null : (
        <span className="block text-gold">
          <Trans>
            Its canvas has no live event nodes, so donations don’t change the story. The character
            still reacts to them.
          </Trans>
        </span>
      )}
    </>
  )
}

/** Before it’s live; later, it stops. */
function NoCredits() {
  return (
    <p role="status" className="rounded-md bg-gold-soft px-3 py-2 text-sm text-gold">
      <Trans>
        You don’t have enough credits for an answer, so the character won’t speak.{' '}
        <Link to="/wallet/convert" className="underline">
          Get credits
        </Link>
        .
      </Trans>
    </p>
  )
}

function Stopped({
  data: { stoppedFor, waitingCount },
  busy,
  onContinue,
}: {
  data: LiveStory
  busy: boolean
  onContinue: () => void
}) {
  const { t } = useLingui()
  if (!stoppedFor) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-md bg-gold-soft px-3 py-2 text-sm text-gold"
    >
      <span className="min-w-48 flex-1">
        {stoppedFor === 'no_credits' ? (
          <Trans>
            The character stopped: you’re out of credits. Nothing more is charged.{' '}
            <Link to="/wallet/convert" className="underline">
              Get credits
            </Link>
            , then continue.
          </Trans>
        ) : (
          <Trans>The character stopped: its story isn’t published anymore. Choose another.</Trans>
        )}
        {waitingCount > 0
          ? ` ${t`${plural(waitingCount, { one: '# event waits.', other: '# events wait.' })}`}`
          : null}
      </span>
      {stoppedFor === 'no_credits' ? (
        <Button size="sm" busy={busy} onClick={onContinue}>
          <Trans context="AI character">Continue</Trans>
        </Button>
      ) : null}
    </div>
  )
}
