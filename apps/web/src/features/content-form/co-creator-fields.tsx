import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { contentPartnersMaxCount } from '@plax/contracts/content/content-values'
import { Plus, X } from 'lucide-react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Content } from './content.queries.ts'
import type { ContentForm } from './use-content-form.ts'

type CoCreators = NonNullable<Content['editing']>['coCreators']

/** Who shares what it earns, and whether they confirmed. */
export function CoCreatorFields({ setup, asked }: { setup: ContentForm; asked: CoCreators }) {
  const { t } = useLingui()
  const { form, draft, set, errorOf } = setup
  const { coCreators } = draft
  return (
    <>
      <p className="text-sm text-ink-soft">
        <Trans>
          They’re asked when you publish, and get their share of each sale after they confirm.
        </Trans>
      </p>
      {coCreators.map(({ email }, index) => {
        const known = asked.find((one) => one.email?.toLowerCase() === email.trim().toLowerCase())
        const number = index + 1
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- they have no ids until they’re asked
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_auto]"
          >
            <div className="max-sm:col-span-2">
              <TextField
                form={form}
                name={`coCreators.${index}.email`}
                type="email"
                autoComplete="off"
                label={t`Email ${number}`}
                aside={known ? <State state={known.state} /> : null}
              />
            </div>
            <TextField
              form={form}
              name={`coCreators.${index}.share`}
              label={t`Share in %`}
              inputMode="numeric"
              className="figures"
            />
            <IconButton
              label={t`Remove co-creator ${number}`}
              onClick={() => set('coCreators', coCreators.toSpliced(index, 1))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        )
      })}
      <Failure error={errorOf('coCreators')} />
      <Button
        size="sm"
        className="self-start"
        disabled={coCreators.length >= contentPartnersMaxCount}
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => set('coCreators', [...coCreators, { email: '', share: '' }])}
      >
        <Trans>Add co-creator</Trans>
      </Button>
    </>
  )
}

const states: Record<CoCreators[number]['state'], { name: MessageDescriptor; tone: BadgeTone }> = {
  waiting: { name: msg`Waiting for an answer`, tone: 'gold' },
  confirmed: { name: msg({ message: 'Confirmed', context: 'co-creation' }), tone: 'good' },
  declined: { name: msg({ message: 'Declined', context: 'co-creation' }), tone: 'danger' },
}

function State({ state }: { state: CoCreators[number]['state'] }) {
  const { t } = useLingui()
  const { name, tone } = states[state]
  return <Badge tone={tone}>{t(name)}</Badge>
}
