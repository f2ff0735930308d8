# The server with the web client inside it, in three stages: the client, the binaries, and what runs.

FROM node:20-bookworm-slim AS web
WORKDIR /src/clients/web
COPY clients/web/package.json clients/web/package-lock.json clients/web/.npmrc ./
RUN npm ci
COPY clients/web ./
RUN npm run build

FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY Cargo.toml Cargo.lock ./
COPY engine engine
COPY protocol protocol
COPY server server
COPY migrations migrations
COPY clients/terminal clients/terminal
COPY tests tests
COPY --from=web /src/clients/web/dist clients/web/dist
RUN cargo build --release --locked -p server -p touchline

FROM debian:bookworm-slim
# A system account without a home, a shell or a password; the data folder is all it may write.
RUN useradd --system --no-create-home --shell /usr/sbin/nologin touchline \
    && install -d -o touchline -g touchline /data
COPY --from=build /src/target/release/touchline-server /src/target/release/touchline /usr/local/bin/
USER touchline
WORKDIR /data
VOLUME /data
EXPOSE 8080
# The image holds no HTTP client; bash opens the socket itself.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /health/ready HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["touchline-server"]
CMD ["--listen", "0.0.0.0:8080", "--database", "sqlite:///data/touchline.db?mode=rwc"]
