import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { languages } from '../languages.ts'
import { defineLiveRoutes } from '../live/live-route.ts'
import { picture } from '../media/media.ts'
import { oid } from '../route.ts'
import {
  defaultSpeechLanguages,
  defaultSpeechModel,
  speechFaults,
  speechStates,
  voiceNameMaxLength,
  voicePriceMax,
  voiceSampleMaxMegabytes,
  voicesMax,
} from './speech-values.ts'

const providerId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)

const voice = z
  .object({
    oid,
    name: z.string(),
    price: z.number().int().describe('Coins for each spoken donation.'),
    langs: z.array(z.enum(languages)),
    icon: picture.nullable(),
    sampleUrl: z.string().nullable().describe('A sound. The address works for a few hours.'),
    isSynthetic: z.literal(true).describe('Pages label these voices as synthetic.'),
  })
  .meta({ id: 'SpeechVoice' })

/** The documents’ fields (R-tts-002), and what an administrator has to know beside them. */
const adminVoice = voice
  .extend({
    voiceId: z.string(),
    modelId: z.string(),
    use: z.boolean(),
    iconS3Key: oid.nullable(),
    sampleS3Key: z.string().nullable(),
    isOffline: z.boolean().describe('Spoken by the server itself.'),
    hasKey: z.boolean().describe('False: its provider has no key, so nobody is offered it.'),
    sampleFault: z
      .enum(speechFaults)
      .nullable()
      .describe('Why the sample that’s made of it couldn’t be spoken.'),
  })
  .meta({ id: 'AdminSpeechVoice' })

const voices = z.object({
  items: z.array(adminVoice),
  hasKey: z.boolean().describe('There’s a key of the speech provider.'),
})

const offered = z
  .object({
    voiceId: z.string(),
    modelId: z.string().describe('The model to speak with; of the provider’s voices the default.'),
    name: z.string(),
    description: z.string().nullable(),
    langs: z.array(z.enum(languages)),
    previewUrl: z.string().nullable(),
    isOffline: z.boolean(),
    isAdded: z.boolean(),
  })
  .meta({ id: 'OfferedSpeechVoice' })

export const speechOutput = z
  .object({
    oid,
    state: z.enum(speechStates),
    url: z
      .string()
      .nullable()
      .describe('The sound, once it’s ready. The address works for an hour.'),
    seconds: z.number().nullable(),
    fault: z.enum(speechFaults).nullable().describe('Why it failed. The price was returned.'),
    voiceName: z.string(),
    isSynthetic: z.literal(true),
  })
  .meta({ id: 'Speech' })

const limit = { calls: 60, windowSeconds: 60 }

/** Voices that read donations aloud. */
export const speechRoutes = defineLiveRoutes({
  'GET /live/tts/voices': {
    summary: 'The voices that donors can choose, in the order of the console',
    permission: 'public',
    output: z.object({ items: z.array(voice) }),
  },
  'GET /live/tts/url': {
    summary: 'The sound of a spoken donation',
    description:
      'For the creator, their overlays and docks, and the donor. While it’s `waiting`, ask again.',
    permission: 'user',
    tools: ['overlay', 'dock'],
    limit: { calls: 1200, windowSeconds: 60 },
    query: z.object({ oid: oid.describe('`speech.oid` of an alert.') }),
    output: speechOutput,
  },
  'GET /live/admin/tts/voices': {
    summary: 'All voices, also those that are off',
    permission: 'admin',
    output: voices,
  },
  'GET /live/admin/tts/api/voices': {
    summary: 'Voices and models that can be added: the offline ones, and the speech provider’s',
    permission: 'admin',
    limit,
    output: z.object({
      items: z.array(offered),
      models: z.array(z.object({ modelId: z.string(), name: z.string() })),
      fault: z.enum(speechFaults).nullable().describe('Why those of the provider are missing.'),
    }),
  },
  'POST /live/admin/tts/voice': {
    summary: 'Add a voice, or change the one with the ID',
    permission: 'admin',
    limit,
    body: z.object({
      oid: oid.optional(),
      voiceId: providerId,
      modelId: providerId.default(defaultSpeechModel),
      name: ofCharacters(z.string().trim().min(1), voiceNameMaxLength),
      price: z.number().int().min(0).max(voicePriceMax),
      langs: z
        .array(z.enum(languages))
        .min(1)
        .max(languages.length)
        .default([...defaultSpeechLanguages]),
      use: z.boolean().default(true),
      iconS3Key: oid.nullish().describe('An image of POST /live/admin/tts/icon.'),
      sampleS3Key: z
        .string()
        .max(100)
        .nullish()
        .describe('A sound of POST /live/admin/tts/sample; without one, it’s made.'),
    }),
    output: voices,
  },
  'DELETE /live/admin/tts/voice': {
    summary: 'Delete a voice; what it has to speak already is still spoken',
    permission: 'admin',
    limit,
    body: z.object({ oid }),
    output: voices,
  },
  'POST /live/admin/tts/voices/order': {
    summary: 'Put all voices in order',
    permission: 'admin',
    limit,
    body: z.object({ oids: z.array(oid).max(voicesMax) }),
    output: voices,
  },
  'POST /live/admin/tts/icon': {
    summary: 'Upload an icon for a voice',
    permission: 'admin',
    limit,
    multipart: true,
    output: picture,
  },
  'POST /live/admin/tts/sample': {
    summary: `Upload a sample of a voice: MP3 or WAV, up to ${voiceSampleMaxMegabytes} MB`,
    permission: 'admin',
    limit,
    multipart: true,
    output: z.object({ sampleS3Key: z.string(), sampleUrl: z.string() }),
  },
})
