import type { ChosenMissionState } from '@plax/contracts/donation/mission-values'
import type { Deps } from '../deps.ts'
import {
  assignMission,
  boostMission,
  changeMission,
  changeMissionSettings,
  changeOptions,
} from '../features/donation/donation.service.ts'
import { fillWallet } from './fill-wallet.ts'
import type { creators } from './people.ts'
import { actorOf, findPerson, type PersonName } from './people-made.ts'
import { daysBefore, type Step } from './timeline.ts'

interface DemoMission {
  to: keyof typeof creators
  by: PersonName
  daysAgo: number
  task: string
  coins: number
  boosts: { by: PersonName; coins: number }[]
  /** Minutes later each; the viewer cancels, the creator does the rest. */
  changes: ChosenMissionState[]
}

/** What creators keep of missions that fail or are canceled, in percent. */
const terms = { cancelPenaltyPercent: 10, failureRewardPercent: 20 }
const dayMs = 86_400_000
const minuteMs = 60_000

/** Missions of those who go live, in each language, and what became of them. */
export const demoMissions: readonly DemoMission[] = [
  {
    to: 'mira',
    by: 'haru',
    daysAgo: 12,
    task: '왼손으로 등대 그리기',
    coins: 100,
    boosts: [{ by: 'odette', coins: 60 }],
    changes: ['accepted', 'success'],
  },
  {
    to: 'mira',
    by: 'haru',
    daysAgo: 0.1,
    task: '방송 끝날 때까지 존댓말 안 쓰기',
    coins: 80,
    boosts: [{ by: 'toko', coins: 20 }],
    changes: ['accepted'],
  },
  {
    to: 'rowan',
    by: 'odette',
    daysAgo: 10,
    task: 'Read a whole page without laughing',
    coins: 90,
    boosts: [
      { by: 'lucia', coins: 40 },
      { by: 'mira', coins: 25 },
    ],
    changes: ['accepted', 'failed'],
  },
  {
    to: 'rowan',
    by: 'lucia',
    daysAgo: 0.2,
    task: 'Name the next train station after a viewer',
    coins: 60,
    boosts: [],
    changes: [],
  },
  {
    to: 'toko',
    by: 'lucia',
    daysAgo: 7,
    task: '早口言葉を3回続けて言う',
    coins: 70,
    boosts: [],
    changes: ['rejected'],
  },
  {
    to: 'lucia',
    by: 'odette',
    daysAgo: 6,
    task: 'Pintar una gaviota en dos minutos',
    coins: 120,
    boosts: [{ by: 'toko', coins: 30 }],
    changes: ['accepted', 'cancelled'],
  },
]

/** With coins that the operator of a demo gave them. */
export function missionSteps(now: Date): Step[] {
  const takers = [...new Set(demoMissions.map(({ to }) => to))]
  return [
    ...takers.map((to) => ({
      at: daysBefore(now, 19),
      run: (past: Deps) => takeMissions(past, to),
    })),
    ...demoMissions.flatMap((mission, index) => stepsOf(mission, { index, now })),
  ]
}

async function takeMissions(past: Deps, to: PersonName): Promise<void> {
  const { oid: creatorOid } = await findPerson(past, to)
  await changeOptions(past, { creatorOid, useMissionDonation: true })
  const longest = { pendingTimeLimit: dayMs / 1000, maxTimeLimit: (7 * dayMs) / 1000 }
  await changeMissionSettings(past, creatorOid, { ...terms, ...longest })
}

function stepsOf(mission: DemoMission, { index, now }: { index: number; now: Date }): Step[] {
  const begun = daysBefore(now, mission.daysAgo).getTime()
  const later = (minutes: number) => new Date(begun + minutes * minuteMs)
  const { boosts, changes } = mission
  return [
    { at: later(0), run: (past) => assign(past, mission, index) },
    ...boosts.map((boost, place) => ({
      at: later(1 + place),
      run: async (past: Deps) => {
        const { oid: missionOid } = await assign(past, mission, index)
        const payment = await pay(past, { ...boost, key: `demo-boost:${index}:${place}` })
        await boostMission(past, { ...payment, missionOid })
      },
    })),
    ...changes.map((status, place) => ({
      at: later(5 + 5 * place),
      run: async (past: Deps) => {
        const { oid: missionOid, state } = await assign(past, mission, index)
        // Done before.
        if (state !== (changes[place - 1] ?? 'pending')) return
        const who = await findPerson(past, status === 'cancelled' ? mission.by : mission.to)
        await changeMission(past, { missionOid, status, userOid: who.oid })
      },
    })),
  ]
}

/** Assigned again, it’s the same. */
async function assign(past: Deps, mission: DemoMission, index: number) {
  const { to, by, coins, task } = mission
  const { oid: creatorOid } = await findPerson(past, to)
  const payment = await pay(past, { by, coins, key: `demo-mission:${index}` })
  const request = { ...payment, creatorOid, task, timeLimitSeconds: dayMs / 1000 }
  return assignMission(past, request)
}

async function pay(past: Deps, { by, coins, key }: { by: PersonName; coins: number; key: string }) {
  const donor = await findPerson(past, by)
  await fillWallet(past, donor, { coin: coins }, key)
  return {
    actor: await actorOf(past, donor),
    key,
    coins,
    payWith: 'coin' as const,
    dataOrigin: 'live_chat',
    isHiddenName: false,
  }
}
