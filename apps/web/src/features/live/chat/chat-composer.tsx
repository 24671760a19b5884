import { countCharacters } from '@plax/story-engine/characters'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  bannedWordsBanMinutes,
  bannedWordsBeforeBan,
  bannedWordsReason,
  chatBanReason,
  liveMessageMaxLength,
} from '@plax/contracts/live/chat-values'
import { useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { Failure } from '../../../ui/failure.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { When } from '../../../ui/when.tsx'
import { MentionList } from '../../engagement/comments/mention-list.tsx'
import { useMentions } from '../../engagement/comments/use-mentions.ts'
import { EmotePicker } from '../../emotes/emote-picker.tsx'
import type { Emote } from '../../emotes/emotes.api.ts'
import { withEmote } from '../../emotes/with-emote.ts'
import { type ChatBan, type ChatRoom, chatRoomQuery } from './chat.api.ts'
import { ChatClosed } from './chat-closed.tsx'
import { keepMaskedCount, readMaskedCount } from './chat-store.ts'
import { LimitedNotice } from './limited-notice.tsx'
import { missingAudience } from './may-write.ts'
import { recentSenders } from './recent-senders.ts'
import type { LiveChatState } from './use-live-chat.ts'
import { useLatestEmotes } from './use-latest-emotes.ts'
import { newMessageId, useSending } from './use-sending.ts'

interface Props {
  creatorOid: string
  chat: LiveChatState
  /** Null until it has come. */
  answer: ChatRoom | null
  /** Whose messages the viewer doesn’t see. */
  hidden: ReadonlySet<string>
}

/** Where messages are written, or why they can’t be. */
export function ChatComposer({ creatorOid, chat, answer, hidden }: Props) {
  // Stays while nothing can be written.
  const writing = useWriting({ creatorOid, chat, answer })
  const missing = answer && missingAudience(answer)
  return (
    <div className="border-t border-line p-3">
      {answer?.self.ban ? (
        <BanNotice creatorOid={creatorOid} ban={answer.self.ban} />
      ) : answer?.room.streamOid === null && !answer.self.canModerate ? (
        <p className="py-1 text-center text-sm text-ink-soft">
          <ChatClosed log={chat.log} />
        </p>
      ) : missing ? (
        <LimitedNotice creatorOid={creatorOid} missing={missing} />
      ) : (
        <>
          {answer?.room.streamOid === null ? (
            <p className="pb-2 text-xs text-ink-soft">
              <Trans>No stream is on. Only the creator and managers can write.</Trans>
            </p>
          ) : null}
          <Field {...{ creatorOid, writing, chat, answer, hidden }} />
        </>
      )}
    </div>
  )
}

/** Why someone may not write, and until when. */
function BanNotice({ creatorOid, ban }: { creatorOid: string; ban: ChatBan }) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const { endsAt, description } = ban
  useEffect(() => {
    if (endsAt === null) return undefined
    const waitMs = Math.min(Math.max(Date.parse(endsAt) - Date.now(), 0) + 1000, 2 ** 31 - 1)
    const { queryKey } = chatRoomQuery(api, creatorOid)
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey }), waitMs)
    return () => clearTimeout(timer)
  }, [api, creatorOid, endsAt, queryClient])
  return (
    <div role="status" className="rounded-md bg-danger-soft px-3 py-2 text-sm">
      <p className="font-medium text-danger">
        {endsAt ? (
          <Trans>
            You’re banned from this chat until <When at={endsAt} />.
          </Trans>
        ) : (
          <Trans>You’re permanently banned from this chat.</Trans>
        )}
      </p>
      <Reason ban={ban} />
      {description ? <p className="wrap-anywhere text-ink-soft">{description}</p> : null}
    </div>
  )
}

function Reason({ ban: { reason } }: { ban: ChatBan }) {
  if (reason === chatBanReason) return null
  return (
    <p className="wrap-anywhere text-ink-soft">
      {reason === bannedWordsReason ? (
        <Trans>You used blocked keywords {bannedWordsBeforeBan} times.</Trans>
      ) : (
        reason
      )}
    </p>
  )
}

function Field({ creatorOid, writing, chat, answer, hidden }: Props & { writing: Writing }) {
  const { t } = useLingui()
  const id = useId()
  const { text, setText, error, masked, submit } = writing
  const people = recentSenders(chat.log.entries, {
    selfOid: answer?.self.senderOid ?? null,
    hidden,
    numberedName: (number) => t`Anonymous ${number}`,
  })
  const mentions = useMentions({ text, setText }, people)
  const emotes = useLatestEmotes(creatorOid)
  const writeEmote = (emote: Emote) => {
    emotes.note(emote.oid)
    const { field } = mentions
    const at = field.ref.current?.selectionStart ?? text.length
    setText(withEmote(text, at, emote.key))
  }
  const left = liveMessageMaxLength - countCharacters(text.trim())
  const isReady = text.trim() !== '' && left >= 0
  const slowSeconds = answer?.self.canModerate ? 0 : (answer?.room.slowSeconds ?? 0)
  return (
    <form
      noValidate
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) submit()
      }}
    >
      <label htmlFor={id} className="sr-only">
        {t`Message`}
      </label>
      <div className="relative flex items-end gap-2">
        <MentionList mentions={mentions} above />
        <Textarea
          {...mentions.field}
          id={id}
          rows={1}
          value={text}
          placeholder={t`Write a message…`}
          className="max-h-28! min-h-10! flex-1"
          aria-invalid={left < 0 || undefined}
          onChange={(event) => {
            setText(event.currentTarget.value)
            mentions.follow()
          }}
          onKeyDown={(event) => {
            if (mentions.takesKey(event)) return
            const isEnter = event.key === 'Enter' && !event.shiftKey
            if (!isEnter || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (isReady) submit()
          }}
        />
        <EmotePicker creatorOid={creatorOid} recent={emotes.latest} onPick={writeEmote} />
        <IconButton type="submit" label={t`Send message`} disabled={!isReady} className="size-10!">
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
      {left < 50 ? (
        <span
          className={left < 0 ? 'figures text-xs text-danger' : 'figures text-xs text-ink-faint'}
        >
          {left}
        </span>
      ) : null}
      {slowSeconds > 0 ? (
        <p className="text-xs text-ink-soft">
          <Plural
            value={slowSeconds}
            one="Slow mode: one message per second"
            other="Slow mode: one message every # seconds"
          />
        </p>
      ) : null}
      {masked > 0 ? <MaskedNotice times={masked} /> : null}
      <Failure error={error} />
    </form>
  )
}

function MaskedNotice({ times }: { times: number }) {
  const max = bannedWordsBeforeBan
  const minutes = bannedWordsBanMinutes
  return (
    <p role="status" className="text-xs text-ink-soft">
      <Trans>
        The creator blocks a keyword that you used ({times} of {max}). After {max}, you can’t chat
        for {minutes} minutes.
      </Trans>
    </p>
  )
}

type Writing = ReturnType<typeof useWriting>

/** What’s written is shown as sent at once; if it’s refused, it’s back in the field. */
function useWriting({ creatorOid, chat, answer }: Omit<Props, 'hidden'>) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const send = useSending(creatorOid)
  const [text, setText] = useState('')
  const [error, setError] = useState<Error | null>(null)
  const [masked, setMasked] = useMasked()
  useEndOfSlowness(error, () => setError(null))
  const senderOid = answer?.self.senderOid ?? null
  const submit = () => {
    const content = text.trim()
    const id = newMessageId()
    setText('')
    setError(null)
    chat.noteSent({ id, content })
    const finish = async () => {
      try {
        const acknowledged = await send({ id, content })
        chat.noteAcknowledged(acknowledged)
        if (acknowledged.content === content) return setMasked(0)
        const before = senderOid ? await readMaskedCount(senderOid) : 0
        const count = (before % bannedWordsBeforeBan) + 1
        if (senderOid) await keepMaskedCount(senderOid, count)
        setMasked(count)
      } catch (refusal) {
        chat.noteFailed(id)
        // What was written in the meantime is the next message.
        setText((now) => (now === '' ? content : now))
        setError(refusal instanceof Error ? refusal : new Error(String(refusal)))
        const isChat = refusal instanceof ApiError && refusal.code.startsWith('live.')
        const { queryKey } = chatRoomQuery(api, creatorOid)
        if (isChat) await queryClient.invalidateQueries({ queryKey })
      }
    }
    void finish()
  }
  const write = (next: string) => {
    setText(next)
    setError(null)
    // What was begun before the notice came doesn’t hide it.
    if (text === '') setMasked(0)
  }
  return { text, setText: write, error, masked, submit }
}

/** Calls back when a message that slow mode refused can be sent. */
function useEndOfSlowness(error: Error | null, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!(error instanceof ApiError) || error.code !== 'live.chat_slow') return undefined
    const timer = setTimeout(() => end(), Number(error.details.seconds) * 1000)
    return () => clearTimeout(timer)
  }, [error])
}

/** Long enough to read twice. */
const maskedMs = 8000

/** How often keywords of the viewer were masked; 0 a while after that was shown. */
function useMasked() {
  const state = useState(0)
  const [masked, setMasked] = state
  useEffect(() => {
    if (masked === 0) return undefined
    const timer = setTimeout(() => setMasked(0), maskedMs)
    return () => clearTimeout(timer)
  }, [masked, setMasked])
  return state
}
