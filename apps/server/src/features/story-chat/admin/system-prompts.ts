import type { OutputOf } from '@plax/contracts'
import { systemPromptMaxLength } from '@plax/contracts/story/story-values'
import { ofCharacters } from '@plax/story-engine/characters.schema'
import { DEFAULT_CONTENT_POLICY, DEFAULT_SYSTEM_INSTRUCTIONS, type Room } from '@plax/story-engine'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { defineSetting, readVersions, type Settings } from '../../settings/settings.service.ts'

const text = ofCharacters(z.string().min(1), systemPromptMaxLength).nullable()

export const systemPromptSettings = {
  instructions: defineSetting({
    name: 'story.system_instructions',
    schema: text,
    default: null,
    description: 'Storytelling instructions for models. If empty, the default text is used.',
  }),
  contentPolicy: defineSetting({
    name: 'story.content_policy',
    schema: text,
    default: null,
    description: 'Content rules for models. If empty, the default text is used.',
  }),
}

const defaults = {
  instructions: DEFAULT_SYSTEM_INSTRUCTIONS,
  contentPolicy: DEFAULT_CONTENT_POLICY,
}

/** What replies are told in place of the engine's own words. */
export async function readSystemPrompts(
  settings: Settings,
): Promise<NonNullable<Room['systemPrompts']>> {
  const instructions = await settings.get(systemPromptSettings.instructions)
  const contentPolicy = await settings.get(systemPromptSettings.contentPolicy)
  return {
    ...(instructions !== null && { instructions }),
    ...(contentPolicy !== null && { contentPolicy }),
  }
}

/** Changes the words, or takes the engine's own back. Throws `setting.conflict`. */
export async function setSystemPrompt(
  { db, settings }: { db: Db; settings: Settings },
  change: {
    actorOid: string | null
    name: keyof typeof systemPromptSettings
    text: string | null
    version?: number | undefined
    reason?: string | undefined
  },
): Promise<void> {
  const { actorOid, text, version, reason } = change
  const setting = systemPromptSettings[change.name]
  const guard = { ...(version !== undefined && { version }), ...(reason && { reason }) }
  await db
    .transaction()
    .execute((tx) =>
      text === null
        ? settings.reset(tx, setting, { actorOid, ...guard })
        : settings.set(tx, setting, text, actorOid, guard),
    )
}

export async function presentSystemPrompts({
  db,
  settings,
}: {
  db: Db
  settings: Settings
}): Promise<OutputOf<'GET /story-chat/admin/system-prompts'>> {
  const set = await readSystemPrompts(settings)
  const versions = await readVersions(db, Object.values(systemPromptSettings))
  const names = ['instructions', 'contentPolicy'] as const
  const items = names.map((name) => ({
    name,
    text: set[name] ?? defaults[name],
    defaultText: defaults[name],
    isDefault: set[name] === undefined,
    version: versions.get(systemPromptSettings[name].name) ?? 0,
  }))
  return { items }
}
