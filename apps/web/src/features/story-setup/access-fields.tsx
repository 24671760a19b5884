import { useLingui } from '@lingui/react/macro'
import { accessModes } from '@plax/contracts/access-values'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { StoryContent } from '../studio/story.queries.ts'
import type { SetupPartProps } from './about-fields.tsx'
import { Invitations } from './invitations.tsx'
import { useFieldError } from './use-field-error.ts'

/** Who may chat: everyone, who buys the story, or whom its creator invites. */
export function AccessFields({ story, setup, problems }: SetupPartProps & { story: StoryContent }) {
  const { t } = useLingui()
  const { draft, change } = setup
  const errorOf = useFieldError(setup, problems)
  return (
    <>
      <Field label={t`Who may chat`}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.access}
            options={[
              { value: 'open', label: t`Everyone`, hint: t`For the credits of each chat.` },
              {
                value: 'buyers',
                label: t`Buyers only`,
                hint: t`For coins once, then for the credits of each chat.`,
              },
              {
                value: 'invited',
                label: t`Invited only`,
                hint: t`All others do not see the story.`,
              },
            ]}
            onChange={(value) => {
              const access = accessModes.find((one) => one === value)
              if (access) change({ access })
            }}
          />
        )}
      </Field>
      {draft.access === 'buyers' ? (
        <>
          <Field
            label={t`Price in coins`}
            hint={t`Buyers keep the story, also when you change the price or close it.`}
            error={errorOf('price')}
          >
            {(ids) => (
              <Input
                {...ids}
                name="price"
                inputMode="numeric"
                value={draft.price}
                onChange={(event) => change({ price: event.currentTarget.value })}
                className="figures max-w-40"
              />
            )}
          </Field>
          <Switch
            label={t`Take bonus coins too`}
            hint={t`You earn nothing from bonus coins, which readers were given.`}
            checked={draft.allowsBonus}
            onChange={(allowsBonus) => change({ allowsBonus })}
          />
        </>
      ) : null}
      {draft.access === 'invited' ? (
        <Invitations contentOid={story.contentOid} ownerOid={story.creatorOid} />
      ) : null}
    </>
  )
}
