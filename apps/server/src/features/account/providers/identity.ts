import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { Practice } from '../practice/practice.ts'
import { mountPractice } from '../practice/practice-page.ts'
import { ProviderClient } from './provider-client.ts'

/** The providers of this instance; where some are practised with, their pages too. */
export function identityOf(deps: Deps): {
  client: ProviderClient
  pages: Pick<Feature, 'mount'>
} {
  if (!deps.config.identity.practice) return { client: new ProviderClient(deps, null), pages: {} }
  // Its keys are made when the first one asks.
  let opened: Promise<Practice> | null = null
  const practice = () => (opened ??= Practice.open(deps))
  return {
    client: new ProviderClient(deps, practice),
    pages: { mount: (app) => mountPractice(app, deps, practice) },
  }
}
