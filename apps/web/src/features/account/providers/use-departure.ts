import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { leaveFor, type Provider } from './provider.api.ts'

/** Leaving for a provider's page; it goes on until this one is gone. */
export function useDeparture(use: 'sign-in' | 'link') {
  const { api } = useApp()
  const departure = useMutation({
    mutationFn: (provider: Provider) => leaveFor(api, { provider, use }),
  })
  const { reset } = departure
  useEffect(() => {
    // Who goes back finds the page as it was left, and may press again.
    const stay = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [reset])
  return {
    leave: departure.mutate,
    /** For whose page this one is being left, or null. */
    leavingFor: departure.isPending || departure.isSuccess ? departure.variables : null,
    error: departure.error,
  }
}
