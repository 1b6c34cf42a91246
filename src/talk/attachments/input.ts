import { integer, listOf } from '../../kit/input.ts'

/** Of a message, and of what becomes one. */
export const MAX_FILES = 20

/** IDs of uploads. */
export const uploadIds = listOf(integer(1, Number.MAX_SAFE_INTEGER), MAX_FILES)
