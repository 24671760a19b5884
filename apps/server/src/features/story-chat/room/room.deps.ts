import type { Bus } from '../../../platform/bus/bus.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Settings } from '../../settings/settings.service.ts'
import type { Compiler } from '../../story/story.service.ts'
import type { Models } from '../../story/models/models.service.ts'

/** What rooms are given. */
export interface RoomDeps {
  db: Db
  clock: Clock
  bus: Bus
  log: Log
  settings: Settings
  /** Signs the addresses of pictures that are sold. */
  secret: string
  models: Models
  compiler: Compiler
}
