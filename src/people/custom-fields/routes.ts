import type { Api } from '../../kit/http/types.ts'
import { transaction } from '../../kit/scope.ts'
import { forAdmins } from '../users/roles.ts'
import { FieldChangesBody, FieldParams, NewFieldBody } from './input.ts'
import { CustomFieldOutput, CustomFieldsOutput } from './output.ts'
import { presentField } from './present.ts'
import { selectFields } from './queries.ts'
import { changeField, createField, removeField } from './write-field.ts'

/** Fields of contacts and conversations: for all to read, for admins to change. */
export function customFieldRoutes(api: Api): void {
  api.get(
    '/custom_fields',
    { schema: { summary: 'List custom fields', response: { 200: CustomFieldsOutput } } },
    async ({ scope }) => ({
      custom_fields: (await selectFields(scope)).map(row => presentField(scope, row)),
    }),
  )

  api.post(
    '/custom_fields',
    {
      preValidation: forAdmins,
      schema: {
        summary: 'Create a custom field',
        description: 'Values under its key must fit its type from now on. Those of before stay as they are.',
        adminsOnly: true,
        body: NewFieldBody,
        response: { 201: CustomFieldOutput },
      },
    },
    async ({ scope, body }, reply) => {
      reply.code(201)
      return presentField(scope, await transaction(scope, tx => createField(tx, body.custom_field)))
    },
  )

  api.put(
    '/custom_fields/:id',
    {
      preValidation: forAdmins,
      schema: {
        summary: 'Change a custom field',
        adminsOnly: true,
        params: FieldParams,
        body: FieldChangesBody,
        response: { 200: CustomFieldOutput },
      },
    },
    async ({ scope, params, body }) =>
      presentField(scope, await transaction(scope, tx => changeField(tx, params.id, body.custom_field))),
  )

  api.delete(
    '/custom_fields/:id',
    {
      preValidation: forAdmins,
      schema: {
        summary: 'Delete a custom field',
        description: 'Its values stay in `data`.',
        adminsOnly: true,
        params: FieldParams,
        response: { 200: CustomFieldsOutput },
      },
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeField(tx, params.id))
      return { custom_fields: (await selectFields(scope)).map(row => presentField(scope, row)) }
    },
  )
}
