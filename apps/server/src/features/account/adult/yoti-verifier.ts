import type { CheckMethod } from '@plax/contracts/account/adult-values'
import type { YotiConfig } from '../../../platform/yoti-config.ts'
import type { Verifier } from './verifier.ts'
import { yotiAge } from './yoti-age.ts'
import { yotiIdentity } from './yoti-identity.ts'

/** Yoti, with those of its services for which there are keys; null without any. */
export function createYotiVerifier(config: YotiConfig): Verifier | null {
  const identity = config.identity && yotiIdentity(config.identity)
  const age = config.age && yotiAge(config.age)
  const methods: CheckMethod[] = []
  if (identity) methods.push('identity')
  if (age) methods.push('age_estimation')
  if (methods.length === 0) return null
  const serviceOf = (method: CheckMethod) => {
    const service = method === 'identity' ? identity : age
    if (!service) throw new Error(`There are no keys of Yoti for ${method}.`)
    return service
  }
  return {
    name: 'yoti',
    methods,
    begin: (order) => serviceOf(order.method).begin(order),
    read: (check) => serviceOf(check.method).read(check),
    forget: (check) => serviceOf(check.method).forget(check),
  }
}
