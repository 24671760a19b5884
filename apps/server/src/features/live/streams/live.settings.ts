import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const graceSecondsSetting = defineSetting({
  name: 'live.grace_seconds',
  schema: z.number().int().min(5).max(3600),
  default: 120,
  description:
    'How many seconds a stream waits for its streaming software to return before it ends. 120 covers outages of about 95 seconds with the pauses between OBS’s attempts. Takes effect at the next start.',
})

export const maxMegabitsSetting = defineSetting({
  name: 'live.max_megabits',
  schema: z.number().min(1).max(200),
  default: 20,
  description:
    'The most megabits a second that streaming software may send; more ends its connection. Takes effect at the next start.',
})

export const reserveGigabytesSetting = defineSetting({
  name: 'live.reserve_gigabytes',
  schema: z.number().min(0.1).max(10_000),
  default: 2,
  description:
    'Recording of streams stops when the disk has less free space; the streams continue. Streamers are warned at twice as much. Takes effect at the next start.',
})

export const banSecondsSetting = defineSetting({
  name: 'live.ban_seconds',
  schema: z.number().int().min(0).max(3600),
  default: 30,
  description:
    'How many seconds a stream key is rejected after its stream was ended, since streaming software reconnects automatically. Takes effect at the next start.',
})
