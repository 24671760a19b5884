import type { Scenario } from '@plax/branching/scenario'
import type { Api } from '../../../lib/api.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import type { Drawing } from './drawing.ts'

/** Has the story played by Ink, or with null by its scenes again; what is drawn is saved before. */
export async function saveInk(
  api: Api,
  {
    contentOid,
    ink,
    autosave,
    drawing,
  }: {
    contentOid: string
    ink: string | null
    autosave: Autosave<Scenario>
    drawing: Drawing
  },
): Promise<void> {
  if (!(await autosave.flush())) throw new Error('not saved')
  const { version, problems, hasChanges, isInk } = await api('POST /content/scenario/ink', {
    body: { contentOid, ink, version: autosave.version() },
  })
  autosave.moved({ version, state: drawing.present() })
  drawing.showServed({ problems, hasChanges, isInk })
}
