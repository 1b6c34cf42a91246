interface Known {
  id: number
  name: string
  email: string | null
}

/** The API's user reference for somebody about whom nothing else is known. */
export function userReference({ id, name, email }: Known, kind: 'staff' | 'customer') {
  const isStaff = kind === 'staff'
  return { id, name, email, display_name: name, 'staff?': isStaff, 'customer?': !isStaff, 'bot?': false }
}
