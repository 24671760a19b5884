import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../deps.ts'
import { changeOptions, donate } from '../features/donation/donation.service.ts'
import { listOffered, speak } from '../features/speech/speech.service.ts'
import { fillWallet } from './fill-wallet.ts'
import { findDemoAlert } from './offer-alerts.ts'
import type { creators } from './people.ts'
import { actorOf, findPerson, type PersonName } from './people-made.ts'
import { daysBefore, type Step } from './timeline.ts'

interface DemoDonations {
  to: keyof typeof creators
  goal: { title: string; coins: number }
  donations: {
    who: PersonName
    daysAgo: number
    coins: number
    text: string
    isHidden?: true
    /** The language of the offline voice that reads it. */
    voice?: Language
    /** A custom alert of the creator’s. */
    alert?: string
  }[]
}

/** What creators who go live take donations for, and what their fans gave in the last weeks. */
export const demoLiveDonations: readonly DemoDonations[] = [
  {
    to: 'mira',
    goal: { title: '새 드로잉 태블릿', coins: 1000 },
    donations: [
      { who: 'haru', daysAgo: 13, coins: 50, text: '등대 장면 정말 좋았어요!', voice: 'ko' },
      { who: 'toko', daysAgo: 6, coins: 120, text: '月の色がきれいでした。', alert: '불꽃놀이' },
      { who: 'odette', daysAgo: 5, coins: 30, text: 'Good night, lighthouse.', isHidden: true },
    ],
  },
  {
    to: 'rowan',
    goal: { title: 'A quieter keyboard', coins: 300 },
    donations: [
      { who: 'odette', daysAgo: 11, coins: 80, text: 'For the next stop of the night train.' },
      { who: 'lucia', daysAgo: 4, coins: 20, text: '¡Qué buen final!' },
    ],
  },
  {
    to: 'toko',
    goal: { title: '朗読用のマイク', coins: 500 },
    donations: [{ who: 'haru', daysAgo: 9, coins: 40, text: '오늘 낭독도 잘 들었어요.' }],
  },
  {
    to: 'lucia',
    goal: { title: 'Acuarelas nuevas', coins: 400 },
    donations: [{ who: 'odette', daysAgo: 8, coins: 60, text: 'Para el próximo puerto.' }],
  },
]

/** With coins that the operator of a demo gave them. */
export function liveDonationSteps(now: Date): Step[] {
  return demoLiveDonations.flatMap(({ to, goal, donations }) => [
    { at: daysBefore(now, 20), run: (past) => setGoal(past, to, goal) },
    ...donations.map((given, index) => ({
      at: daysBefore(now, given.daysAgo),
      run: (past: Deps) => give(past, { to, given, index }),
    })),
  ])
}

async function setGoal(past: Deps, to: PersonName, goal: DemoDonations['goal']): Promise<void> {
  const { oid: creatorOid } = await findPerson(past, to)
  await changeOptions(past, { creatorOid, goal, useTts: true, useMedia: true })
}

async function give(
  past: Deps,
  {
    to,
    given,
    index,
  }: { to: PersonName; given: DemoDonations['donations'][number]; index: number },
): Promise<void> {
  const { who, coins, text, isHidden = false, voice: lang, alert } = given
  const [{ oid: creatorOid }, donor] = await Promise.all([
    findPerson(past, to),
    findPerson(past, who),
  ])
  const key = `demo-live:${to}:${index}`
  const voices = await listOffered(past, past.db)
  const voice = voices.find(({ langs }) => lang !== undefined && langs.includes(lang))
  const price = voice?.price_coins ?? 0
  await fillWallet(past, donor, { coin: coins + price }, key)
  const { speech_oid: speechOid } = await donate(past, {
    actor: await actorOf(past, donor),
    key,
    creatorOid,
    coins,
    content: text,
    payWith: 'coin',
    dataOrigin: 'live_chat',
    isHiddenName: isHidden,
    optionOid: alert === undefined ? null : await findDemoAlert(past, creatorOid, alert),
    voice: voice ? { oid: voice.oid, price } : null,
  })
  // The worker comes too late for the past.
  if (speechOid !== null) await speak({ ...past, onEnded: async () => {} }, speechOid)
}
