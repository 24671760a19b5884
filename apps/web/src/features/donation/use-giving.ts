import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { DonationOptions } from './donation.api.ts'
import { missionSettingsQuery } from './missions/missions.api.ts'
import type { Giving } from './use-donate.ts'

export function takesText({ donationType }: DonationOptions): boolean {
  return donationType === 'all' || donationType === 'text'
}

export function takesMissions({ donationType, useMissionDonation }: DonationOptions): boolean {
  return useMissionDonation && (donationType === 'all' || donationType === 'mission')
}

export function takesSpins({ donationType, useRouletteDonation }: DonationOptions): boolean {
  return useRouletteDonation && (donationType === 'all' || donationType === 'roulette')
}

type Choice = Extract<Giving['kind'], 'text' | 'mission'>

/** What can be sent to a creator now, and which of it was chosen. */
export function useGiving(options: DonationOptions) {
  const { api } = useApp()
  const { creatorOid } = options
  const [chosen, choose] = useState<Choice>('text')
  const query = useQuery({
    ...missionSettingsQuery(api, creatorOid),
    enabled: takesMissions(options),
  })
  const settings = takesMissions(options) ? query.data : undefined
  const givings: Giving[] = [
    ...(takesText(options) ? [{ kind: 'text' as const }] : []),
    ...(settings ? [{ kind: 'mission' as const, settings }] : []),
  ]
  return {
    givings,
    giving: givings.find(({ kind }) => kind === chosen) ?? givings[0] ?? null,
    choose,
    isLoading: query.isLoading,
  }
}
