#ifdef __linux__
#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../core/port.h"

namespace iotconsole {

static const unsigned connectPatience = 15 * 1000;

/** TLS by OpenSSL over a socket that never blocks. */
class OpenSslTransport : public Transport {
public:
  OpenSslTransport() : waker(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    // A connection that breaks while something is written is no reason to end.
    signal(SIGPIPE, SIG_IGN);
  }

  ~OpenSslTransport() override {
    close();
    ::close(waker);
  }

  bool open(const Identity &identity, std::string &why) override {
    close();
    ERR_clear_error();
    deadline = port::now() + connectPatience;
    if (!dial(identity, why)) return false;
    if (shake(identity, why)) return true;
    close();
    return false;
  }

  bool write(const std::string &bytes) override {
    deadline = port::now() + connectPatience;
    for (size_t at = 0; at < bytes.size();) {
      if (!tls) return false;
      ERR_clear_error();
      int count = SSL_write(tls, bytes.data() + at, (int)(bytes.size() - at));
      if (count > 0) at += (size_t)count;
      else if (!waitFor(count)) return false;
    }
    return true;
  }

  int read(uint8_t *into, size_t most, unsigned wait) override {
    if (!tls) return -1;
    for (int attempt = 0;; attempt++) {
      ERR_clear_error();
      int count = SSL_read(tls, into, (int)most);
      if (count > 0) return count;
      int error = SSL_get_error(tls, count);
      if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE) return -1;
      if (attempt > 0) return 0;
      pollfd both[2] = { { socket, (short)(error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT), 0 }, { waker, POLLIN, 0 } };
      poll(both, 2, (int)wait);
      uint64_t ignored;
      if (both[1].revents && ::read(waker, &ignored, sizeof ignored) < 0) return 0;
      if (!both[0].revents) return 0;
    }
  }

  void close() override {
    if (tls) SSL_free(tls);
    if (context) SSL_CTX_free(context);
    if (socket >= 0) ::close(socket);
    tls = nullptr;
    context = nullptr;
    socket = -1;
  }

  void wake() override {
    uint64_t one = 1;
    if (::write(waker, &one, sizeof one) < 0) return;
  }

private:
  int socket = -1;
  int waker;
  SSL_CTX *context = nullptr;
  SSL *tls = nullptr;
  uint64_t deadline = 0;

  bool dial(const Identity &identity, std::string &why) {
    addrinfo hints = {}, *found = nullptr;
    hints.ai_socktype = SOCK_STREAM;
    int failed = getaddrinfo(identity.host.c_str(), std::to_string(identity.port).c_str(), &hints, &found);
    why = failed ? gai_strerror(failed) : "it has no address";
    for (addrinfo *each = found; each && socket < 0; each = each->ai_next) {
      socket = ::socket(each->ai_family, each->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, each->ai_protocol);
      if (socket < 0 || dialled(*each, why)) continue;
      ::close(socket);
      socket = -1;
    }
    if (found) freeaddrinfo(found);
    int yes = 1;
    if (socket >= 0) setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return socket >= 0;
  }

  bool dialled(const addrinfo &address, std::string &why) {
    int error = connect(socket, address.ai_addr, address.ai_addrlen) == 0 ? 0 : errno;
    if (error == EINPROGRESS) {
      pollfd ready = { socket, POLLOUT, 0 };
      socklen_t size = sizeof error;
      if (poll(&ready, 1, (int)left()) != 1) error = ETIMEDOUT;
      else getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size);
    }
    why = strerror(error);
    return error == 0;
  }

  bool shake(const Identity &identity, std::string &why) {
    context = SSL_CTX_new(TLS_client_method());
    if (!context || !trust(identity.ca)) {
      why = "the identity's \"ca\" holds no certificate";
      return false;
    }
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
    tls = SSL_new(context);
    if (!tls || !SSL_set_fd(tls, socket) || !expect(identity.host)) {
      why = "there is no memory left";
      return false;
    }
    for (;;) {
      int done = SSL_connect(tls);
      if (done == 1) return true;
      if (waitFor(done)) continue;
      long problem = SSL_get_verify_result(tls);
      unsigned long error = ERR_peek_last_error();
      why = problem != X509_V_OK ? std::string("its certificate: ") + X509_verify_cert_error_string(problem) : error ? ERR_reason_error_string(error) ? ERR_reason_error_string(error) : "TLS" : "it closed the connection";
      return false;
    }
  }

  bool trust(const std::string &pem) {
    BIO *text = BIO_new_mem_buf(pem.data(), (int)pem.size());
    int count = 0;
    while (X509 *certificate = PEM_read_bio_X509(text, nullptr, nullptr, nullptr)) {
      count += X509_STORE_add_cert(SSL_CTX_get_cert_store(context), certificate);
      X509_free(certificate);
    }
    BIO_free(text);
    ERR_clear_error();
    return count > 0;
  }

  /** The certificate has to name this host or address. */
  bool expect(const std::string &host) {
    unsigned char address[16];
    bool isAddress = inet_pton(AF_INET, host.c_str(), address) == 1 || inet_pton(AF_INET6, host.c_str(), address) == 1;
    if (isAddress) return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host.c_str()) == 1;
    return SSL_set_tlsext_host_name(tls, host.c_str()) == 1 && SSL_set1_host(tls, host.c_str()) == 1;
  }

  unsigned left() const {
    uint64_t now = port::now();
    return now < deadline ? (unsigned)(deadline - now) : 0;
  }

  /** False when the connection is lost, or the time is over. */
  bool waitFor(int result) {
    int error = SSL_get_error(tls, result);
    if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE) return false;
    pollfd ready = { socket, (short)(error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT), 0 };
    return poll(&ready, 1, (int)left()) == 1;
  }
};

Transport *port::makeTransport() { return new OpenSslTransport(); }

}
#endif
