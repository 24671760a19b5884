import type { Deps } from '../deps.ts'
import { storeAlertSound } from '../features/alerts/alert-sounds.ts'
import { saveCustomAlert } from '../features/alerts/custom-alerts.ts'
import { storeImage } from '../features/media/media.service.ts'
import { wavOf } from '../features/speech/sound.ts'
import type { creators } from './people.ts'
import { findPerson } from './people-made.ts'
import { paintFireworks, paintMoonrise } from './pictures/alerts.ts'
import { type Drawing, render } from './pictures/paint.ts'
import { daysBefore, type Step } from './timeline.ts'

interface DemoAlert {
  by: keyof typeof creators
  name: string
  priceCoins: number
  paint: () => Drawing
  /** Its tones, one after the other. */
  hertz: readonly number[]
}

/** Alerts that donors choose, with images and sounds of their creators. */
export const demoAlerts: readonly DemoAlert[] = [
  {
    by: 'mira',
    name: '달이 뜬 밤',
    priceCoins: 50,
    paint: paintMoonrise,
    hertz: [523, 659, 784, 1047],
  },
  {
    by: 'mira',
    name: '불꽃놀이',
    priceCoins: 100,
    paint: paintFireworks,
    hertz: [784, 988, 1175, 1568, 1175, 1568],
  },
  {
    by: 'rowan',
    name: 'Moonrise over the tracks',
    priceCoins: 50,
    paint: paintMoonrise,
    hertz: [392, 494, 587],
  },
]

export function alertSteps(now: Date): Step[] {
  return demoAlerts.map((alert) => ({
    at: daysBefore(now, 20),
    run: (past) => offer(past, alert),
  }))
}

/** Again it changes nothing. */
async function offer(past: Deps, { by, name, priceCoins, paint, hertz }: DemoAlert): Promise<void> {
  const { oid: creatorOid } = await findPerson(past, by)
  if (await findDemoAlert(past, creatorOid, name)) return
  const bytes = await render(paint())
  const image = await storeImage(past, { ownerOid: creatorOid, bytes, purpose: 'for:alert' })
  const sound = await storeAlertSound(past, { creatorOid, bytes: chimeOf(hertz) })
  await saveCustomAlert(past, {
    creatorOid,
    name,
    priceCoins,
    imageAssetOid: image.assetOid,
    soundKey: sound.key,
    isEnabled: true,
  })
}

export async function findDemoAlert(
  { db }: Pick<Deps, 'db'>,
  creatorOid: string,
  name: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('live_custom_alerts')
    .select('oid')
    .where('creator_oid', '=', creatorOid)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.oid ?? null
}

const rate = 22_050
const toneSeconds = 0.22

/** A WAV file of tones that fade. */
function chimeOf(hertz: readonly number[]): Buffer {
  const perTone = Math.floor(rate * toneSeconds)
  const samples = Int16Array.from({ length: perTone * hertz.length }, (_, at) => {
    const tone = hertz[Math.floor(at / perTone)] ?? 0
    const part = (at % perTone) / perTone
    return Math.sin((2 * Math.PI * tone * at) / rate) * (1 - part) * 9000
  })
  return wavOf(samples, { rate, maxSeconds: 30 }).bytes
}
