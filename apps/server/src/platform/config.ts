import { resolve } from 'node:path'
import { StartError } from './errors.ts'
import { type Env, readNumber, readOrigin } from './env.ts'
import { type ContentHosts, readContentHosts } from './web/content-hosts.ts'
import { readYoti, type YotiConfig } from './yoti-config.ts'
import { type GatewayConfig, readGateway } from './gateway-config.ts'
import { type Identity, readIdentity } from './identity-config.ts'
import { type BucketConfig, readStorage } from './storage/storage-config.ts'
import { readScanner, type ScannerAddress } from './scan/scan-config.ts'
import { type Providers, readProviders } from './providers-config.ts'
import { readRtmp, type RtmpConfig } from './rtmp-config.ts'
import { readTwitch, type TwitchConfig } from './twitch-config.ts'
import { readSpeech, type SpeechConfig } from './speech-config.ts'
import { readX, type XConfig } from './x-config.ts'
import { readYoutube, type YoutubeConfig } from './youtube-config.ts'

/** Where the process runs and what it may do; infrastructure and secrets only. */
export interface Config {
  mode: 'production' | 'development' | 'test'
  host: string
  port: number
  dataDir: string
  /** Where the objects are; null is the data folder. */
  storage: BucketConfig | null
  /** Where nginx serves the folder of the objects, to us alone; null where we serve them. */
  accelBase: string | null
  /** Seed the demo world on the first start; by default not in production: its passwords are public. */
  demo: boolean
  /** Whether the demo world gets films and sounds, too, in the background. */
  demoContents: boolean
  /** The address that people open; cookies and links follow it. */
  publicUrl: string | null
  contentHosts: ContentHosts
  /** Where webhooks of Discord are, without a trailing slash. */
  discordUrl: string
  /** By which content is announced in X; null where there are no keys. */
  x: XConfig | null
  /** Whose channels people link, with their chats; null where there are no keys. */
  twitch: TwitchConfig | null
  youtube: YoutubeConfig | null
  databaseUrl: string | null
  /** Connections that calls and jobs share in this process. */
  databaseConnections: number
  /** A read replica for reports; null: the database itself. */
  reportsUrl: string | null
  /** The broker of the bus; null: the database is. */
  natsUrl: string | null
  rtmp: RtmpConfig
  roles: ReadonlySet<Role>
  /** Behind a proxy that sets X-Forwarded-For. */
  trustProxy: boolean
  /** The header, in lower case, in which that proxy names the caller's country. */
  countryHeader: string | null
  logLevel: string
  /** An address that speaks OpenAI's chat completions; without one the narrator replies. */
  model: {
    baseUrl: string
    apiKey: string | null
    name: string
    firstTokenTimeoutMs: number
  } | null
  /** Providers whose key is set. */
  providers: Providers
  /** By which donations are read aloud, beside the offline voices. */
  speech: SpeechConfig | null
  passwordCost: PasswordCost
  /** Who checks the age of people, where there are keys. */
  yoti: YotiConfig
  /** Google and Apple, by which people sign in. */
  identity: Identity
  /** The company that takes the money. */
  gateway: GatewayConfig
  replyTimes: ReplyTimes
  /** The narrator's pause between words. */
  narratorDelayMs: number
  /** Who may read `/metrics`; without it there is no such address. */
  metricsToken: string | null
  /** Where files that people download are scanned; null: nowhere. */
  scanner: ScannerAddress | null
  smtpUrl: string | null
  mailFrom: string
}

const allRoles = ['api', 'worker', 'ingest'] as const

export type Role = (typeof allRoles)[number]

/** What argon2id takes to hash a password. */
export interface PasswordCost {
  /** In KiB. */
  memory: number
  passes: number
}

/** OWASP's floor for argon2id of one lane; nobody sets less from outside. */
export const owaspFloor: PasswordCost = { memory: 19_456, passes: 2 }

export interface ReplyTimes {
  /** Within which a process notices that its reply was stopped or ended elsewhere, however long its model pauses. */
  heartbeatMs: number
  /** How long a process that stops lets its replies finish. */
  drainMs: number
}

export const replyTimes: ReplyTimes = { heartbeatMs: 5000, drainMs: 8000 }

/** Reads the environment; a value that makes no sense ends the start with a sentence. */
export function readConfig(given: Env): Config {
  // A compose file passes on what was not set as an empty text.
  const env: Env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  return {
    mode: readMode(env.NODE_ENV),
    host: env.HOST ?? 'localhost',
    port: readPort(env.PORT),
    dataDir: resolve(env.PLAX_DATA ?? './data'),
    storage: readStorage(env),
    accelBase: readAccelBase(env.PLAX_ACCEL_BASE),
    demo: env.PLAX_DEMO ? env.PLAX_DEMO !== '0' : env.NODE_ENV !== 'production',
    demoContents: env.PLAX_DEMO !== 'stories',
    publicUrl: env.PLAX_PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? null,
    contentHosts: readContentHosts(env),
    discordUrl: readOrigin(env, 'PLAX_DISCORD_URL') ?? 'https://discord.com',
    x: readX(env),
    twitch: readTwitch(env),
    youtube: readYoutube(env),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: readConnections(env),
    reportsUrl: env.PLAX_REPORTS_DATABASE_URL ?? null,
    natsUrl: readNatsUrl(env.PLAX_NATS_URL),
    rtmp: readRtmp(env),
    roles: readRoles(env.PLAX_ROLES),
    trustProxy: env.PLAX_TRUST_PROXY === '1',
    countryHeader: readCountryHeader(env),
    logLevel: env.PLAX_LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    model: readModel(env),
    providers: readProviders(env),
    speech: readSpeech(env),
    passwordCost: owaspFloor,
    yoti: readYoti(env),
    identity: readIdentity(env),
    gateway: readGateway(env),
    replyTimes,
    narratorDelayMs: readNumber(env, 'PLAX_NARRATOR_DELAY_MS', env.NODE_ENV === 'test' ? 0 : 35),
    metricsToken: readMetricsToken(env.PLAX_METRICS_TOKEN),
    scanner: readScanner(env),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'Plax <no-reply@localhost>',
  }
}

function readMode(value: string | undefined): Config['mode'] {
  if (value === 'production' || value === 'test') return value
  return 'development'
}

function readMetricsToken(value: string | undefined): string | null {
  if (value === undefined || value === '') return null
  if (value.length >= 16) return value
  throw new StartError('PLAX_METRICS_TOKEN must have at least 16 characters.')
}

function readAccelBase(value: string | undefined): string | null {
  if (!value) return null
  if (/^\/[\w./-]*\w$/.test(value)) return value
  throw new StartError(`PLAX_ACCEL_BASE must be a path such as /objects, not "${value}".`)
}

/** The fewest with which a call that asks for several at once goes on. */
const fewestConnections = 5

function readConnections(env: Env): number {
  const connections = readNumber(env, 'PLAX_DATABASE_CONNECTIONS', 20)
  if (Number.isInteger(connections) && connections >= fewestConnections) return connections
  throw new StartError(
    `PLAX_DATABASE_CONNECTIONS must be a whole number of ${fewestConnections} or more, not "${connections}".`,
  )
}

function readNatsUrl(value: string | undefined): string | null {
  if (value === undefined) return null
  if (['nats:', 'tls:'].includes(URL.parse(value)?.protocol ?? '')) return value
  throw new StartError('PLAX_NATS_URL must be an address such as nats://localhost:4222.')
}

function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return 4000
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not "${value}".`)
  }
  return port
}

function readRoles(value: string | undefined): ReadonlySet<Role> {
  if (value === undefined || value === '' || value === 'all') return new Set(allRoles)
  const roles = value.split(',').map((role) => role.trim())
  for (const role of roles) {
    if (!allRoles.includes(role as Role)) {
      throw new StartError(`PLAX_ROLES takes "all", "api", "worker", and "ingest", not "${role}".`)
    }
  }
  return new Set(roles as Role[])
}

/** Anybody can send a header, so it counts only where a proxy that sets it is trusted. */
function readCountryHeader(env: Env): string | null {
  if (!env.PLAX_COUNTRY_HEADER) return null
  if (env.PLAX_TRUST_PROXY === '1') return env.PLAX_COUNTRY_HEADER.toLowerCase()
  throw new StartError(
    'PLAX_COUNTRY_HEADER needs PLAX_TRUST_PROXY=1, because a proxy has to set it.',
  )
}

function readModel(env: Env): Config['model'] {
  if (!env.PLAX_MODEL_URL) return null
  return {
    baseUrl: env.PLAX_MODEL_URL.replace(/(?<!\/)\/+$/, ''),
    apiKey: env.PLAX_MODEL_KEY ?? null,
    name: env.PLAX_MODEL_NAME ?? 'default',
    firstTokenTimeoutMs: readNumber(env, 'PLAX_MODEL_TIMEOUT_MS', 60_000),
  }
}
