import { StartError } from './errors.ts'

export type Env = Record<string, string | undefined>

export function readNumber(env: Env, name: string, fallback: number): number {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  const number = Number(value)
  if (Number.isFinite(number) && number >= 0) return number
  throw new StartError(`${name} must be a number of 0 or more, not "${value}".`)
}
