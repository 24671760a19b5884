import type { CheckMethod, VerifierName } from '@plax/contracts/account/adult-values'

export interface CheckOrder {
  /** Our id of the check; the provider tells it again with the result. */
  reference: string
  method: CheckMethod
  /** Years that an estimate of the age must reach. */
  estimatedAge: number
  /** Where the person comes back to. */
  returnUrl: string
  lang: string
}

export type CheckResult =
  | { state: 'pending' }
  | { state: 'failed' }
  /** An identity has a name and a birth date (`YYYYMMDD`), an estimate none. */
  | { state: 'passed'; person: { name: string; birthDate: string } | null }

export type BegunCheck = Pick<CheckOrder, 'reference' | 'method' | 'estimatedAge'> & {
  session: string
}

/** Somebody who checks how old people are. Throws `adult.provider_failed` where it cannot be reached. */
export interface Verifier {
  name: VerifierName
  methods: readonly CheckMethod[]
  begin(order: CheckOrder): Promise<{ session: string; url: string }>
  read(check: BegunCheck): Promise<CheckResult>
  /** Lets the provider delete what it holds of a check that is over. */
  forget(check: BegunCheck): Promise<void>
}
