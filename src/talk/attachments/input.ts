import { MAX_FILES } from '../../kit/file-urls.ts'
import { integer, listOf } from '../../kit/input.ts'

/** IDs of uploads. */
export const uploadIds = listOf(integer(1, Number.MAX_SAFE_INTEGER), MAX_FILES)
