import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { missionTaskMaxLength } from '@plax/contracts/donation/mission-values'
import { TextField } from '../../../ui/form/fields.tsx'
import type { Donating } from '../use-donate.ts'
import { MissionTerms } from './mission-terms.tsx'
import type { MissionSettings } from './missions.api.ts'

/** What the creator is to do, and in which time. */
export function MissionFields({
  donating: { draft, minutes },
  settings,
}: {
  donating: Donating
  settings: MissionSettings
}) {
  const { t } = useLingui()
  const { openCount, missionLimit, maxTimeLimit } = settings
  const most = Math.floor(maxTimeLimit / 60)
  return (
    <>
      {openCount >= missionLimit ? (
        <p role="status" className="text-sm text-danger">
          <Trans>
            This creator already has <Plural value={openCount} one="# mission" other="# missions" />
            . Try again when one ends.
          </Trans>
        </p>
      ) : null}
      <TextField
        form={draft.form}
        name="message"
        label={t({ message: 'Task', context: 'mission' })}
        hint={t`Everyone in the live chat can read it.`}
        maxLength={missionTaskMaxLength}
        autoComplete="off"
        required
      />
      <TextField
        form={draft.form}
        name="minutes"
        label={t`Time limit in minutes`}
        inputMode="numeric"
        autoComplete="off"
        error={
          minutes < 1 || minutes > most ? t`Enter a whole number from 1 to ${most}.` : undefined
        }
      />
      <MissionTerms terms={settings} />
    </>
  )
}
