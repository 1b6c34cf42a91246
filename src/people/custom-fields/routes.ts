import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { FieldChangesBody, FieldParams, NewFieldBody } from './input.ts'
import { CustomFieldOutput, CustomFieldsOutput } from './output.ts'
import { presentField } from './present.ts'
import { selectFields } from './queries.ts'
import { changeField, createField, removeField } from './write-field.ts'

/** Fields of contacts and conversations: for all to read, for admins to change. */
export function customFieldRoutes(api: Api): void {
  api.get(
    '/custom_fields',
    { may: 'log in', summary: 'List custom fields', out: CustomFieldsOutput },
    async ({ scope }) => ({
      custom_fields: (await selectFields(scope)).map(row => presentField(scope, row)),
    }),
  )

  api.post(
    '/custom_fields',
    {
      may: 'fields.manage',
      summary: 'Create a custom field',
      description: 'Values under its key must fit its type from now on. Those of before stay as they are.',
      body: NewFieldBody,
      created: CustomFieldOutput,
    },
    async ({ scope, body }) => {
      return presentField(scope, await transaction(scope, tx => createField(tx, body.custom_field)))
    },
  )

  api.put(
    '/custom_fields/:id',
    {
      may: 'fields.manage',
      summary: 'Change a custom field',
      params: FieldParams,
      body: FieldChangesBody,
      out: CustomFieldOutput,
    },
    async ({ scope, params, body }) =>
      presentField(scope, await transaction(scope, tx => changeField(tx, params.id, body.custom_field))),
  )

  api.delete(
    '/custom_fields/:id',
    {
      may: 'fields.manage',
      summary: 'Delete a custom field',
      description: 'Its values stay in `data`.',
      params: FieldParams,
      out: CustomFieldsOutput,
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeField(tx, params.id))
      return { custom_fields: (await selectFields(scope)).map(row => presentField(scope, row)) }
    },
  )
}
