import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Api } from '../../lib/api.ts'
import { voicesQuery } from '../speech/speech.api.ts'
import { customAlertsQuery, type DonationOptions, offeredMediaQuery } from './donation.api.ts'
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

/** What the form of a creator shows: which missions, alerts, voices, and videos there are. */
function choicesOf(api: Api, options: DonationOptions) {
  const { creatorOid, tts, media } = options
  const isText = takesText(options)
  return {
    missions: { ...missionSettingsQuery(api, creatorOid), enabled: takesMissions(options) },
    alerts: { ...customAlertsQuery(api, creatorOid), enabled: isText },
    voices: { ...voicesQuery(api), enabled: isText && tts.isOffered },
    media: {
      ...offeredMediaQuery(api, { creatorOid, search: '' }),
      enabled: isText && media.isOffered,
    },
  }
}

/** Asks for it before the form is opened. */
export function fetchChoices(client: QueryClient, api: Api, options: DonationOptions): void {
  const { missions, alerts, voices, media } = choicesOf(api, options)
  if (missions.enabled) void client.prefetchQuery(missions)
  if (alerts.enabled) void client.prefetchQuery(alerts)
  if (voices.enabled) void client.prefetchQuery(voices)
  if (media.enabled) void client.prefetchQuery(media)
}

/** What can be sent to a creator now, and which of it was chosen. */
export function useGiving(options: DonationOptions) {
  const { api } = useApp()
  const choices = choicesOf(api, options)
  const [chosen, choose] = useState<Choice>('text')
  const query = useQuery(choices.missions)
  const others = [useQuery(choices.alerts), useQuery(choices.voices), useQuery(choices.media)]
  const settings = takesMissions(options) ? query.data : undefined
  const givings: Giving[] = [
    ...(takesText(options) ? [{ kind: 'text' as const }] : []),
    ...(settings ? [{ kind: 'mission' as const, settings }] : []),
  ]
  return {
    givings,
    giving: givings.find(({ kind }) => kind === chosen) ?? givings[0] ?? null,
    choose,
    /** The form would change its height. */
    isLoading: [query, ...others].some(({ isLoading }) => isLoading),
  }
}
