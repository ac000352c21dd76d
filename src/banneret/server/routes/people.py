"""Who I am: guests, accounts, tokens."""

from __future__ import annotations

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import FromQuery, JSONBody

from banneret.server.protocol import Me, NewAccount, NewGuest, NewToken, Rename, inert
from banneret.server.routes.given import Asking, TheDoor, ThePerson, TheRates, came_from
from banneret.server.table import Person, Refusal


def me(person: Person, token: str = "", cookie: Cookie | None = None, status: int = 200) -> Response[Me]:
    cookies = [cookie] if cookie else []
    return Response(Me(person.id, person.name, person.account, token), cookies=cookies, status_code=status)


@post("/guests", summary="Become a guest: a page gets a cookie, a program a token; a page that is known stays who it is")
async def new_guest(request: Asking, data: JSONBody[NewGuest], door: TheDoor, guests: TheRates) -> Response[Me]:
    if known := await door.known(request):
        return me(known)
    if not guests.take(came_from(request)):
        raise Refusal("too_fast", status=429)
    person, token, cookie = await door.welcome(request, inert(data.name))
    return me(person, token, cookie, 201)


@get("/me", summary="Who I am")
async def who_am_i(person: ThePerson) -> Response[Me]:
    return me(person)


@post("/me", summary="Change my name", status_code=200)
async def rename(data: JSONBody[Rename], person: ThePerson, door: TheDoor) -> Response[Me]:
    name = inert(data.name)
    await door.people.rename(person, name)
    return me(Person(person.id, name, person.account))


@post("/accounts", summary="Give myself a login and password, to come back from another device")
async def new_account(data: JSONBody[NewAccount], person: ThePerson, door: TheDoor, guests: TheRates) -> Response[Me]:
    if not guests.take(person.id):
        raise Refusal("too_fast", status=429)
    await door.give_account(person, data.login, data.password)
    return me(Person(person.id, person.name, True), status=201)


@post("/login", summary="Come back by login and password", status_code=200)
async def log_in(request: Asking, data: JSONBody[NewAccount], door: TheDoor, guests: TheRates) -> Response[Me]:
    if not guests.take(came_from(request)) or not guests.take(f"login {data.login.casefold()}"):
        raise Refusal("too_fast", status=429)
    if not request.headers.get("origin"):
        raise Refusal("pages_only", "programs use tokens", 403)
    person, cookie = await door.log_in(data.login, data.password)
    return me(person, cookie=cookie)


@post("/logout", summary="Forget me on this device, or everywhere; lines that were opened there end", status_code=200)
async def log_out(request: Asking, person: ThePerson, door: TheDoor, everywhere: FromQuery[bool] = False) -> Response[Me]:
    return me(person, cookie=await door.forget(request, everywhere))


@post("/tokens", summary="A token for a program that plays as me; it is shown this once")
async def new_token(data: JSONBody[NewToken], person: ThePerson, door: TheDoor) -> Response[Me]:
    label = inert(data.label) if data.label else ""
    return me(person, await door.give_pass(person, "token", label), status=201)


@delete("/tokens", summary="Take all my tokens back; lines that they opened end")
async def take_tokens(person: ThePerson, door: TheDoor) -> None:
    await door.take_tokens(person)


ROUTES = [new_guest, who_am_i, rename, new_account, log_in, log_out, new_token, take_tokens]
