import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { openProvider, type Provider } from './provider.api.ts'

/** Leaving for a provider's page; who goes back finds the page as it was left, and may press again. */
export function useDeparture(use: 'sign-in' | 'link') {
  const { api } = useApp()
  const departure = useMutation({
    mutationFn: (provider: Provider) => openProvider(api, { provider, use }),
  })
  return {
    leave: departure.mutate,
    /** For whose page this one is being left, or null. */
    leavingFor: departure.isPending ? departure.variables : null,
    error: departure.error,
  }
}
