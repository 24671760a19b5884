import type { ErrorCode } from '@plax/contracts/errors/index'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { assertCallsLeft, countCall } from './rate-limit.ts'

const wrongCodes = { calls: 30, windowSeconds: 600 }

/** A guess at a code: under which names it counts, and the refusal that calls it wrong. */
export interface CodeTry {
  names: readonly string[]
  wrong: ErrorCode
}

/**
 * Does something with a code that was given. A wrong code counts under each name that its giver has,
 * and after too many of them a right one is refused too; right ones count for nothing. Wrong is what
 * throws the refusal named, or what `isWrong` says of the answer. Throws `request.too_many`.
 */
export async function tryCode<Answer>(
  deps: { db: Db; clock: Clock },
  { names, wrong }: CodeTry,
  work: () => Promise<Answer>,
  isWrong: (answer: Answer) => boolean = () => false,
): Promise<Answer> {
  for (const name of names) await assertCallsLeft(deps, name, wrongCodes)
  const count = async () => {
    for (const name of names) await countCall(deps, name, wrongCodes)
  }
  try {
    const answer = await work()
    if (isWrong(answer)) await count()
    return answer
  } catch (error) {
    if (error instanceof AppError && error.code === wrong) await count()
    throw error
  }
}
