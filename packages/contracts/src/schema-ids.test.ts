import { z } from 'zod'
import { expect, it } from 'vitest'
import './index.ts'

it('gives each schema an id of its own, without which the document of the API cannot be made', () => {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { unrepresentable: 'any' })
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Receipt', 'ChargeReceipt']))
})
