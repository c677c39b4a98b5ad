#ifdef __linux__
#include "trial.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../core/offer.h"

namespace iotconsole {

/** The exit code of a program that has put an update beside itself. */
static const int wantsTrial = 75;
static const unsigned usualLimit = 60;
/** Set by a watching process for the one that it watches, and by the program for the one that is to watch. */
static const char watched[] = "IOTCONSOLE_WATCHED", watch[] = "IOTCONSOLE_WATCH", failure[] = "IOTCONSOLE_FAILED", limit[] = "IOTCONSOLE_TRIAL_SECONDS";

static char **arguments = nullptr;
static std::string program;
static volatile sig_atomic_t child = 0, ending = 0;

std::string programPath() { return program; }
std::string nextPath() { return program + ".next"; }
static std::string idPath() { return program + ".next-id"; }

static std::string ownPath() {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  return length > 0 ? std::string(path, (size_t)length) : "";
}

static bool exists(const std::string &path) {
  struct stat facts;
  return stat(path.c_str(), &facts) == 0;
}

bool syncFolder(const std::string &path) {
  int folder = open(path.substr(0, path.rfind('/') + 1).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool synced = folder >= 0 && fsync(folder) == 0;
  if (folder >= 0) close(folder);
  return synced;
}

static std::string offerId() {
  char text[128] = "";
  FILE *file = fopen(idPath().c_str(), "re");
  size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
  if (file) fclose(file);
  return std::string(text, length);
}

static void forgetTrial() {
  unlink(nextPath().c_str());
  unlink(idPath().c_str());
}

static void passOn(int signal) {
  ending = signal;
  if (child > 0) kill((pid_t)child, signal);
}

[[noreturn]] static void startProgram() {
  execv(program.c_str(), arguments);
  _exit(127);
}

/** Waits for the end of the program; -1 when it was not confirmed in time. */
static int awaitProgram(pid_t pid, bool &confirmed) {
  const char *given = getenv(limit);
  uint64_t end = port::now() + 1000 * (uint64_t)(given ? atoi(given) : (int)usualLimit);
  for (;;) {
    int status = 0;
    // Once confirmed it may put an update of its own there.
    confirmed = confirmed || !exists(nextPath());
    if (waitpid(pid, &status, confirmed ? 0 : WNOHANG) == pid) return status;
    if (confirmed) continue;
    if (port::now() > end) {
      kill(pid, SIGKILL);
      waitpid(pid, &status, 0);
      return -1;
    }
    port::pause(20);
  }
}

/** The former firmware's part of a trial: it goes on by itself where the new one ends or does not connect. */
[[noreturn]] static void watchTrial() {
  std::string id = offerId();
  unsetenv(watch);
  setenv(watched, program.c_str(), 1);
  // What comes before the child is known waits until then.
  const int ends[] = { SIGTERM, SIGINT, SIGHUP };
  sigset_t waiting, before;
  sigemptyset(&waiting);
  for (int each : ends) sigaddset(&waiting, each);
  sigprocmask(SIG_BLOCK, &waiting, &before);
  pid_t parent = getpid(), pid = fork();
  if (pid == 0) {
    sigprocmask(SIG_SETMASK, &before, nullptr);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    execv(nextPath().c_str(), arguments);
    _exit(127);
  }
  child = pid;
  for (int each : ends) signal(each, passOn);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  bool confirmed = false;
  int status = pid > 0 ? awaitProgram(pid, confirmed) : -1;
  unsetenv(watched);
  if (!confirmed) {
    forgetTrial();
    // Ended on purpose, by whoever started it: the cloud offers it again.
    if (ending) _exit(128 + ending);
    setenv(failure, (id + (status == -1 ? "\nnot connected" : "\ncrashed")).c_str(), 1);
    startProgram();
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == wantsTrial) {
    setenv(watch, "1", 1);
    startProgram();
  }
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

void beginProgram(int argc, char **argv) {
  (void)argc;
  arguments = argv;
  const char *main = getenv(watched);
  program = main ? main : ownPath();
  if (main) return;
  if (getenv(watch) && exists(nextPath())) watchTrial();
  unsetenv(watch);
  // What a cut has left: the cloud offers it again.
  forgetTrial();
}

void port::restartIntoUpdate() {
  if (getenv(watched)) _exit(wantsTrial);
  setenv(watch, "1", 1);
  startProgram();
}

bool port::isOnTrial() { return getenv(watched) && ownPath() == nextPath(); }

void port::confirm() {
  std::string former = program + ".former", now = former + "~";
  unlink(now.c_str());
  if (link(program.c_str(), now.c_str()) == 0) rename(now.c_str(), former.c_str());
  unlink(idPath().c_str());
  if (rename(nextPath().c_str(), program.c_str()) == 0) syncFolder(program);
}

std::string port::resetReason() {
  static const std::string reason = getenv(watched) ? "OTA" : getenv(failure) ? "SW" : "POWERON";
  return reason;
}

void port::goBack() { _exit(1); }

std::string port::lastFailure() {
  resetReason();
  const char *text = getenv(failure);
  std::string known = text ? text : "";
  unsetenv(failure);
  return known;
}

}
#endif
