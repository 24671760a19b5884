import type { Deps } from '../deps.ts'
import { changeOptions } from '../features/donation/donation.service.ts'
import { listRoulettes, saveRoulette } from '../features/donation/roulette/roulettes.ts'
import { spin } from '../features/donation/roulette/spin.ts'
import { fillWallet } from './fill-wallet.ts'
import type { creators } from './people.ts'
import { findPerson, type PersonName } from './people-made.ts'
import { daysBefore, type Step } from './timeline.ts'

interface DemoRoulette {
  by: keyof typeof creators
  name: string
  coin: number
  /** With their chances in percent. */
  items: readonly (readonly [name: string, percent: number])[]
  spins: readonly { who: PersonName; daysAgo: number }[]
}

/** Roulettes of those who go live, and who spun them. */
export const demoRoulettes: readonly DemoRoulette[] = [
  {
    by: 'mira',
    name: '오늘의 룰렛',
    coin: 30,
    items: [
      ['노래 한 곡', 35],
      ['그림 신청', 20],
      ['방송 10분 연장', 30],
      ['왼손으로 그리기', 14.5],
      ['등대 원화 엽서', 0.5],
    ],
    spins: [
      { who: 'haru', daysAgo: 7 },
      { who: 'toko', daysAgo: 5.5 },
      { who: 'odette', daysAgo: 3 },
    ],
  },
  {
    by: 'rowan',
    name: 'Ticket machine',
    coin: 20,
    items: [
      ['Name a station', 40],
      ['A line read in a silly voice', 45],
      ['A passenger named after you', 15],
    ],
    spins: [{ who: 'lucia', daysAgo: 4.5 }],
  },
]

/** With coins that the operator of a demo gave them. */
export function rouletteSteps(now: Date): Step[] {
  return demoRoulettes.flatMap((roulette) => [
    { at: daysBefore(now, 18), run: (past: Deps) => open(past, roulette) },
    ...roulette.spins.map(({ who, daysAgo }, index) => ({
      at: daysBefore(now, daysAgo),
      run: (past: Deps) => spinOnce(past, { roulette, who, index }),
    })),
  ])
}

async function open(past: Deps, { by, name, coin, items }: DemoRoulette): Promise<void> {
  const { oid: creatorOid } = await findPerson(past, by)
  await changeOptions(past, { creatorOid, useRouletteDonation: true })
  const [known] = await listRoulettes(past.db, { creatorOid, isOn: null })
  if (known) return
  await saveRoulette(past, {
    creatorOid,
    name,
    coin,
    items: items.map(([item, percent]) => ({ name: item, probability: percent * 10_000 })),
    isOn: true,
  })
}

async function spinOnce(
  past: Deps,
  {
    roulette: { by, coin },
    who,
    index,
  }: { roulette: DemoRoulette; who: PersonName; index: number },
): Promise<void> {
  const [{ oid: creatorOid }, donor] = await Promise.all([
    findPerson(past, by),
    findPerson(past, who),
  ])
  const [roulette] = await listRoulettes(past.db, { creatorOid, isOn: true })
  if (!roulette) throw new RangeError(`${by} has no roulette in the demo world.`)
  const key = `demo-spin:${by}:${index}`
  await fillWallet(past, donor, { coin }, key)
  await spin(past, {
    donorOid: donor.oid,
    key,
    creatorOid,
    rouletteOid: roulette.oid,
    tableHash: roulette.table_hash,
    clientSeed: key.replaceAll(':', '-'),
    payWith: 'coin',
    dataOrigin: 'live_chat',
    isHiddenName: false,
  })
}
