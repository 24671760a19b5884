import { useLingui } from '@lingui/react/macro'
import type { donationOrigins } from '@plax/contracts/donation/donation-values'
import { donationMaxCoins } from '@plax/contracts/engagement/comment-values'
import { donationMinCoins } from '@plax/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { queriesOf, useMoneyCall } from '../../lib/use-money-call.ts'
import { useWallet } from '../../lib/wallet.ts'
import { type Voice, voicesQuery } from '../speech/speech.api.ts'
import { type Draft, useDraft } from '../../ui/form/use-draft.ts'
import { showToast } from '../../ui/toast.ts'
import { type DonationOptions, donationKeys, type OfferedMedia } from './donation.api.ts'
import type { MissionSettings } from './missions/missions.api.ts'

/** What is given: a donation with a message, a mission, or coins for a mission that is open. */
export type Giving =
  | { kind: 'text' }
  | { kind: 'mission'; settings: MissionSettings }
  | { kind: 'boost'; missionOid: string }

export interface DonationDraft {
  coins: string
  /** Of a mission, its task. */
  message: string
  minutes: string
  isHiddenName: boolean
  paysWithBonus: boolean
  /** A custom alert; empty: the standard one. */
  optionId: string
  /** Empty: no one reads it aloud. */
  voiceOid: string
  /** What plays with the alert. */
  media: OfferedMedia | null
}

export interface Donating {
  draft: Draft<DonationDraft>
  giving: Giving
  options: DonationOptions
  minCoins: number
  coins: number
  /** Of a mission, in minutes; 0 if it isn’t a whole number. */
  minutes: number
  /** What the wallet has of what pays; undefined while unknown. */
  own: number | undefined
  short: number
  /** Those that can be chosen for a message. */
  voices: readonly Voice[]
  /** The one that was chosen. */
  voice: Voice | null
  isReady: boolean
  send: () => Promise<unknown>
}

type Origin = (typeof donationOrigins)[number]

interface Sent {
  kind: Giving['kind']
  missionOid: string | null
  coin: number
  content: string
  timeLimit: number
  payWith: 'coin' | 'bonusCoin'
  isHiddenName: boolean
  optionId: string | null
  voice: { oid: string; price: number } | null
  mediaOid: string | null
}

/** A donation that is filled in, and sent once for each click that means it. */
export function useDonate(
  options: DonationOptions,
  { giving, dataOrigin, onSent }: { giving: Giving; dataOrigin: Origin; onSent?: () => void },
): Donating {
  const { t } = useLingui()
  const wallet = useWallet()
  const { acceptsBonusCoins } = options
  const least = leastCoins(giving, options)
  const draft = useDraft<DonationDraft>({
    coins: String(least),
    message: '',
    minutes: '5',
    isHiddenName: false,
    paysWithBonus: false,
    optionId: '',
    voiceOid: '',
    media: null,
  })
  const { message, isHiddenName, optionId, voiceOid } = draft.values
  const voices = useVoices(giving, options)
  const voice = voices.find(({ oid }) => oid === voiceOid) ?? null
  const media = giving.kind === 'text' && options.media.isOffered ? draft.values.media : null
  const minCoins = Math.max(
    least,
    voice ? options.tts.minCoins : 0,
    media ? options.media.minCoins : 0,
  )
  const paysWithBonus = draft.values.paysWithBonus && acceptsBonusCoins
  const coins = wholeOf(draft.values.coins)
  const minutes = wholeOf(draft.values.minutes)
  const own = paysWithBonus ? wallet?.bonusCoins : wallet?.coins
  const short = own === undefined ? 0 : Math.max(0, coins + (voice?.price ?? 0) - own)
  const sentWords = { text: t`Donation sent`, mission: t`Mission sent`, boost: t`Coins added` }
  const call = useGivingCall(options.creatorOid, dataOrigin, (kind) => {
    showToast(sentWords[kind])
    onSent?.()
  })
  const isPayable = coins >= minCoins && coins <= donationMaxCoins && short === 0
  const isSpeakable = voice === null || message.trim() !== ''
  return {
    draft,
    giving,
    options,
    minCoins,
    coins,
    minutes,
    own,
    short,
    voices,
    voice,
    isReady:
      isPayable && isSpeakable && !options.isLocked && isWhole(giving, { task: message, minutes }),
    send: () =>
      call.run({
        kind: giving.kind,
        missionOid: giving.kind === 'boost' ? giving.missionOid : null,
        coin: coins,
        content: message,
        timeLimit: minutes * 60,
        payWith: paysWithBonus ? 'bonusCoin' : 'coin',
        optionId: optionId === '' ? null : optionId,
        voice: voice && { oid: voice.oid, price: voice.price },
        mediaOid: media?.oid ?? null,
        isHiddenName,
      }),
  }
}

function useGivingCall(
  creatorOid: string,
  dataOrigin: Origin,
  onDone: (sent: Giving['kind']) => void,
) {
  const { api } = useApp()
  return useMoneyCall({
    call: async (sent: Sent, idempotencyKey): Promise<unknown> => {
      const {
        kind,
        missionOid: oid,
        coin,
        content,
        payWith,
        timeLimit,
        isHiddenName,
        optionId,
        voice,
        mediaOid,
      } = sent
      const paid = { coin, payWith }
      if (oid !== null) {
        const body = { oid, ...paid, dataOrigin, isHiddenName }
        return api('POST /live/donation/mission/coin/append', { body, idempotencyKey })
      }
      const from = { creatorOid, dataOrigin, isHiddenName }
      if (kind === 'text') {
        const body = { ...from, donationData: { ...paid, content, optionId, voice, mediaOid } }
        return api('POST /live/donation', { body, idempotencyKey })
      }
      const body = { ...from, missionData: { ...paid, content, timeLimit } }
      return api('POST /live/donation/mission', { body, idempotencyKey })
    },
    stale: queriesOf([...donationKeys, 'missions', 'wallet', 'postings', 'voices']),
    onDone: (_answer, { kind }) => onDone(kind),
  })
}

/** None for what isn’t a message, or if the creator has none read aloud. */
function useVoices(giving: Giving, { tts }: DonationOptions): readonly Voice[] {
  const { api } = useApp()
  const isOffered = giving.kind === 'text' && tts.isOffered
  const query = useQuery({ ...voicesQuery(api), enabled: isOffered })
  return isOffered ? (query.data?.items ?? []) : []
}

export function leastCoins(giving: Giving, options: DonationOptions): number {
  if (giving.kind === 'text') return options.minCoins
  return giving.kind === 'mission' ? giving.settings.minCoins : donationMinCoins
}

/** Whether a mission has all that it needs. */
function isWhole(giving: Giving, { task, minutes }: { task: string; minutes: number }): boolean {
  if (giving.kind !== 'mission') return true
  const { maxTimeLimit, openCount, missionLimit } = giving.settings
  const isInTime = minutes > 0 && minutes * 60 <= maxTimeLimit
  return task.trim() !== '' && isInTime && openCount < missionLimit
}

function wholeOf(text: string): number {
  return /^\d{1,8}$/.test(text) ? Number(text) : 0
}
