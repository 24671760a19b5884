import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type Provider, providerNames, providersQuery } from './provider.api.ts'
import { ProviderMark } from './provider-mark.tsx'
import { useDeparture } from './use-departure.ts'

/** Signing in and up by Google and Apple; nothing where this instance knows neither. */
export function ProviderButtons({ onDepart }: { onDepart?: (() => void) | undefined }) {
  const { api } = useApp()
  const known = useQuery(providersQuery(api))
  const { leave, leavingFor, error } = useDeparture('sign-in')
  const items = known.data?.items ?? []
  if (items.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>or</Trans>
      </p>
      {items.map(({ provider }) => (
        <ProviderButton
          key={provider}
          provider={provider}
          busy={leavingFor === provider}
          disabled={leavingFor !== null}
          onPress={() => {
            onDepart?.()
            leave(provider)
          }}
        />
      ))}
      <Simulated providers={items.filter(({ isPractice }) => isPractice)} />
      <Failure error={error} />
    </div>
  )
}

function Simulated({ providers: [first, ...others] }: { providers: { provider: Provider }[] }) {
  if (!first) return null
  const name = providerNames[first.provider]
  return (
    <p className="text-center text-sm text-ink-faint">
      {others.length > 0 ? (
        <Trans>
          Google and Apple are simulated here, so anyone can log in as any Google or Apple user.
        </Trans>
      ) : (
        <Trans>
          {name} is simulated here, so anyone can log in as any {name} user.
        </Trans>
      )}
    </p>
  )
}

const looks: Record<Provider, string> = {
  google: 'border border-google-line bg-google-fill text-google-ink',
  apple: 'border border-apple-fill bg-apple-fill text-apple-ink',
}

function ProviderButton(props: {
  provider: Provider
  busy: boolean
  disabled: boolean
  onPress: () => void
}) {
  const { provider, busy } = props
  const name = providerNames[provider]
  return (
    <button
      type="button"
      disabled={props.disabled}
      aria-busy={busy || undefined}
      onClick={props.onPress}
      className={`inline-flex h-11 items-center justify-center gap-3 rounded-md px-5 text-base font-medium select-none hover:brightness-97 disabled:opacity-55 ${looks[provider]}`}
    >
      {busy ? <Spinner /> : <ProviderMark provider={provider} />}
      <Trans>Continue with {name}</Trans>
    </button>
  )
}
