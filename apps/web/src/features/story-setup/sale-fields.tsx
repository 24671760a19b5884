import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { SetupPartProps } from './about-fields.tsx'
import { useFieldError } from './use-field-error.ts'

/** What a story costs once, and from which coins. */
export function SaleFields({ setup, problems }: SetupPartProps) {
  const { t } = useLingui()
  const { draft, change } = setup
  const errorOf = useFieldError(setup, problems)
  return (
    <>
      <Field
        label={t`Price in coins`}
        hint={t`Buyers keep access if you change the price or unpublish the story.`}
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
        label={t`Accept bonus coins`}
        hint={t`You don’t earn from bonus coins, which readers get for free.`}
        checked={draft.allowsBonus}
        onChange={(allowsBonus) => change({ allowsBonus })}
      />
    </>
  )
}
