// Conveniences only: every page works without this script.
const toggle = document.querySelector('.toggle')
const password = document.querySelector('#password')

if (toggle && password) {
  toggle.hidden = false
  toggle.addEventListener('click', () => {
    const shown = password.type === 'password'
    password.type = shown ? 'text' : 'password'
    toggle.textContent = shown ? toggle.dataset.hide : toggle.dataset.show
    toggle.setAttribute('aria-pressed', String(shown))
    password.focus()
  })
  // A browser would offer the password as a former text entry.
  password.form.addEventListener('submit', () => (password.type = 'password'))
}

const now = document.querySelector('[data-submit-now]')
now?.form.requestSubmit(now)
