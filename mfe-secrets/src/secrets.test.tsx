// One cloud and one page for the tests of secrets: they take seconds to start.
import './SecretListScreen.testing.tsx'
import './details/SecretDetailsScreen.testing.tsx'
import './add/SecretAddScreen.testing.tsx'
import './add/faults.testing.tsx'
import './add/NewSecretModal.testing.tsx'
