import '../design/base.css'
import '../design/contrast.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LoginPage } from './login-page.tsx'

const next = new URLSearchParams(location.search).get('next') ?? undefined

// A page of its own: nothing else is loaded before somebody has logged in.
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LoginPage next={next} />
  </StrictMode>,
)
