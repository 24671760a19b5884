import { StartError } from './errors.ts'

export type Env = Record<string, string | undefined>

export function readNumber(env: Env, name: string, fallback: number): number {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  const number = Number(value)
  if (Number.isFinite(number) && number >= 0) return number
  throw new StartError(`${name} must be a number of 0 or more, not "${value}".`)
}

/** An address of a host and nothing more, or null. */
export function readOrigin(env: Env, name: string): string | null {
  const value = env[name]?.replace(/(?<!\/)\/+$/, '')
  if (!value) return null
  const url = URL.parse(value)
  if (/^https?:$/.test(url?.protocol ?? '') && url?.origin === value) return value
  throw new StartError(`${name} must be an address such as https://cdn.example, not "${value}".`)
}
