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
  )
}
